/** When a request left, when its answer began to come, and what time the server had then; UTC ms. */
export interface Exchange {
  readonly sentAtMs: number;
  readonly receivedAtMs: number;
  /** The `Date` header (whole seconds); null where there is none. */
  readonly serverDateMs: number | null;
}

export type ApiErrorKind =
  /** No answer: name unknown, connection refused or cut. */
  | 'unreachable'
  | 'timed-out'
  /** The caller's signal was aborted. */
  | 'cancelled'
  /** The service's certificate: expired, for another name, or broken. */
  | 'certificate'
  /** The service's certificate is signed by nobody whom this computer trusts. */
  | 'unknown-authority'
  /** There is no way through the proxy: nothing was sent. */
  | 'proxy'
  /** The proxy asks for a user and a password: nothing was sent. */
  | 'proxy-sign-in'
  /** http to another host than this computer: nothing was sent. */
  | 'insecure'
  /** A redirected write, a redirect without target, or more than five. */
  | 'redirected'
  /** The server said no: see `status`. */
  | 'status'
  /** HTML or other text where JSON belongs: a captive portal, a proxy, an address that is no task board. */
  | 'not-json'
  /** More than an answer may be, also once it is unpacked. */
  | 'too-large'
  /** JSON that is not the record it should be. */
  | 'wrong-shape';

interface Details {
  readonly status?: number | null;
  readonly serverMessage?: string | null;
  readonly fieldErrors?: Readonly<Record<string, readonly string[]>>;
  readonly retryAfterMs?: number | null;
  readonly exchange?: Exchange | null;
  readonly maybeApplied?: boolean;
  readonly cause?: unknown;
}

/** Whatever keeps a request from its answer, in one class. The token is in none of its fields. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** The HTTP status, where there was an answer. */
  readonly status: number | null;
  /** The server's own words; null where it said nothing in words of its own (an HTML page says nothing). */
  readonly serverMessage: string | null;
  /** By field, as a 422 names them. */
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  readonly retryAfterMs: number | null;
  readonly exchange: Exchange | null;
  /** True where the server may have done what was asked although no proper answer came. */
  readonly maybeApplied: boolean;

  constructor(kind: ApiErrorKind, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.status = details.status ?? null;
    this.serverMessage = details.serverMessage ?? null;
    this.fieldErrors = details.fieldErrors ?? {};
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.exchange = details.exchange ?? null;
    this.maybeApplied = details.maybeApplied ?? false;
  }

  /** The server's `Date`, UTC ms; null where no answer came. */
  get serverDateMs(): number | null {
    return this.exchange?.serverDateMs ?? null;
  }
}
