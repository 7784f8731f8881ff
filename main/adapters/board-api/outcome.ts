import { ApiError, type ApiErrorKind, type Exchange } from '../../../api/api-error.ts';
import type { Reply } from '../../../api/client.ts';
import { nullableInstant, nullableInteger, readAlone } from '../../../api/contract/fields.ts';
import type { LeftOut } from '../../../api/contract/odd.ts';
import { wholeSecond } from '../../core/clock.ts';
import type { Outcome, Refusal, Silence, Unread } from '../../core/outcome.ts';
import { UserFailure } from '../../core/user-failure.ts';

/** Runs a call and puts its answer, or what went wrong, into the core's words. Defects of ours are not swallowed. */
export async function outcomeOf<W, T>(
  call: () => Promise<Pick<Reply<W>, 'value' | keyof Exchange> & Partial<Pick<Reply<W>, 'leftOut'>>>,
  translate: (value: W) => T | Promise<T>,
): Promise<Outcome<T>> {
  try {
    const { value, leftOut = [], ...exchange } = await call();
    return {
      kind: 'answered',
      value: await translate(value),
      sentAt: exchange.sentAtMs,
      serverAheadMs: serverAhead(exchange),
      ...(leftOut.length > 0 && { unread: leftOut.map(unreadRecord) }),
    };
  } catch (error) {
    if (error instanceof ApiError) return fromApiError(error);
    // The built-in board did not start, there is no token, or the address is not to be used: nothing was sent.
    if (error instanceof UserFailure)
      return { kind: 'silent', why: 'not-asked', words: error.message, maybeApplied: false };
    throw error;
  }
}

function unreadRecord({ record, raw }: LeftOut): Unread {
  const fields: Readonly<Record<string, unknown>> = typeof raw === 'object' && raw !== null ? { ...raw } : {};
  const [id, userId, taskId] = ['id', 'user_id', 'task_id'].map((name) => readAlone(nullableInteger, fields[name]));
  const [startedAt, createdAt] = ['started_at', 'created_at'].map((name) => readAlone(nullableInstant, fields[name]));
  return {
    record,
    id: id ?? null,
    userId: userId ?? null,
    taskId: taskId ?? null,
    startedAt: wholeSecondOf(startedAt),
    createdAt: wholeSecondOf(createdAt),
  };
}

function wholeSecondOf(text: string | null | undefined): number | null {
  return text === null || text === undefined ? null : wholeSecond(Date.parse(text));
}

function serverAhead(exchange: Exchange | null): number | null {
  if (exchange === null || exchange.serverDateMs === null) return null;
  return exchange.serverDateMs - exchange.receivedAtMs;
}

function fromApiError(error: ApiError): Refusal | Silence {
  const { status, serverMessage, message, maybeApplied } = error;
  if (error.kind === 'status' && status !== null) {
    return {
      kind: 'refused',
      status,
      words: serverMessage ?? message,
      ...(serverMessage === null && { isWordless: true }),
      fields: Object.keys(error.fieldErrors),
      retryAfterMs: error.retryAfterMs,
      serverAheadMs: serverAhead(error.exchange),
    };
  }
  if (error.kind === 'too-large' && !maybeApplied) return tooLarge(error);
  return { kind: 'silent', why: WHY[error.kind], words: message, maybeApplied };
}

/** It answered, and asking again would only bring the same: nothing else has to wait for it. */
function tooLarge({ message, exchange }: ApiError): Refusal {
  const serverAheadMs = serverAhead(exchange);
  return { kind: 'refused', status: 413, words: message, fields: [], retryAfterMs: null, serverAheadMs };
}

const WHY: Readonly<Record<ApiErrorKind, Silence['why']>> = {
  unreachable: 'unreachable',
  status: 'unreachable',
  'timed-out': 'timed-out',
  cancelled: 'timed-out',
  certificate: 'certificate',
  'unknown-authority': 'unknown-authority',
  proxy: 'proxy',
  'proxy-sign-in': 'proxy-sign-in',
  insecure: 'insecure',
  redirected: 'not-json',
  'not-json': 'not-json',
  'wrong-shape': 'not-json',
  'too-large': 'not-json',
};
