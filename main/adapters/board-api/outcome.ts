import { ApiError, type ApiErrorKind } from '../../../api/api-error.ts';
import type { Reply } from '../../../api/client.ts';
import type { Outcome, Refusal, Silence } from '../../core/sync/board-service.ts';
import { UserFailure } from '../../core/user-failure.ts';

/** Runs a call and puts its answer, or what went wrong, into the core's words. Defects of ours are not swallowed. */
export async function outcomeOf<W, T>(call: () => Promise<Reply<W>>, translate: (value: W) => T): Promise<Outcome<T>> {
  try {
    const { value, sentAtMs, receivedAtMs, serverDateMs } = await call();
    const serverAheadMs = serverDateMs === null ? null : serverDateMs - receivedAtMs;
    return { kind: 'answered', value: translate(value), sentAt: sentAtMs, serverAheadMs };
  } catch (error) {
    if (error instanceof ApiError) return fromApiError(error);
    // The built-in board did not start: nothing was sent.
    if (error instanceof UserFailure)
      return { kind: 'silent', why: 'unreachable', words: error.message, maybeApplied: false };
    throw error;
  }
}

function fromApiError(error: ApiError): Refusal | Silence {
  const { status, serverMessage, message, maybeApplied } = error;
  if (error.kind === 'status' && status !== null) {
    return { kind: 'refused', status, words: serverMessage ?? message, retryAfterMs: error.retryAfterMs };
  }
  return { kind: 'silent', why: WHY[error.kind], words: message, maybeApplied };
}

const WHY: Readonly<Record<ApiErrorKind, Silence['why']>> = {
  unreachable: 'unreachable',
  status: 'unreachable',
  'timed-out': 'timed-out',
  cancelled: 'timed-out',
  certificate: 'certificate',
  insecure: 'insecure',
  redirected: 'not-json',
  'not-json': 'not-json',
  'wrong-shape': 'not-json',
};
