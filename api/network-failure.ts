import { t } from '../common/i18n/translate.ts';
import { ApiError, type ApiErrorKind, type Exchange } from './api-error.ts';

export type ProxyProblem =
  | 'unreachable'
  /** It wants a user and a password (407), and has none, or not the right ones. */
  | 'sign-in'
  /** It wants to know who asks in a way that we do not speak (NTLM, Negotiate). */
  | 'sign-in-unknown'
  /** It does not reach the service (5xx). */
  | 'no-service'
  /** It answered CONNECT with another status. */
  | 'refused'
  /** It answered CONNECT with HTML. */
  | 'page'
  /** What answers speaks no HTTP. */
  | 'no-proxy'
  /** SOCKS, or a setting that names no proxy. */
  | 'unknown-kind';

/** There was no way through the proxy: the service got nothing of the request. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  /** For the log, which takes no addresses. */
  readonly code: string;
  readonly problem: ProxyProblem;
  /** `host:port`, without user and password. */
  readonly proxy: string;
  /** The proxy's status, its way to sign in, or the code of the system: what is known beside the problem. */
  readonly detail: string;

  constructor(problem: ProxyProblem, proxy: string, detail: string, options?: ErrorOptions) {
    super(`proxy: ${problem}`, options);
    this.code = `PROXY_${problem.toUpperCase().replaceAll('-', '_')}`;
    this.problem = problem;
    this.proxy = proxy;
    this.detail = detail;
  }
}

/** The circumstances of a request that `fetch` gave no answer to. */
export interface Circumstances {
  readonly host: string;
  readonly writes: boolean;
  readonly isCancelled: boolean;
  readonly isTimedOut: boolean;
  readonly exchange: Exchange;
}

/** Says why no answer came, and whether the request may have arrived all the same. */
export function networkFailure(error: unknown, at: Circumstances): ApiError {
  const { host, writes, exchange } = at;
  const details = { cause: error, maybeApplied: writes, exchange };
  if (at.isCancelled) return new ApiError('cancelled', t('The request was cancelled'), details);
  if (at.isTimedOut) return new ApiError('timed-out', t('{host} did not answer in time', { host }), details);
  const proxyError = within(error, (one) => (one instanceof ProxyError ? one : undefined));
  const code = within(error, textAt('code')) ?? '';
  const syscall = within(error, textAt('syscall')) ?? 'connect';
  const nothingSent = { ...details, maybeApplied: false };
  const notTrusted = certificateFailure(proxyError?.detail ?? code, proxyError?.proxy ?? host, nothingSent);
  if (notTrusted !== null) return notTrusted;
  if (proxyError !== undefined) {
    return new ApiError(KINDS[proxyError.problem] ?? 'proxy', proxyWords(proxyError), nothingSent);
  }
  const words =
    code === '' ? t('{host} cannot be reached', { host }) : t('{host} cannot be reached ({code})', { host, code });
  const isNothingSent = NOTHING_SENT.has(code) && BEFORE_SENDING.has(syscall);
  return new ApiError('unreachable', words, isNothingSent ? nothingSent : details);
}

const KINDS: Partial<Record<ProxyProblem, ApiErrorKind>> = { 'sign-in': 'proxy-sign-in', 'no-service': 'unreachable' };

const NOTHING_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** The way to the host may also be lost while it is read from, or written to. */
const BEFORE_SENDING = new Set(['connect', 'getaddrinfo']);

function isCertificateCode(code: string): boolean {
  return /^(?:CERT_|ERR_TLS_CERT|ERR_SSL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)/.test(
    code,
  );
}

const UNKNOWN_AUTHORITY = new Set([
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
]);

/** True for what knowing one more certificate authority may put right. */
export function isUnknownAuthority(code: unknown): boolean {
  return typeof code === 'string' && UNKNOWN_AUTHORITY.has(code);
}

/** Of the service, or of a proxy that is spoken to over TLS. */
function certificateFailure(
  code: string,
  host: string,
  details: ConstructorParameters<typeof ApiError>[2],
): ApiError | null {
  if (isUnknownAuthority(code)) {
    const words = t('The certificate of {host} is from an authority that this computer does not know', { host });
    return new ApiError('unknown-authority', words, details);
  }
  return isCertificateCode(code) ? new ApiError('certificate', certificateWords(code, host), details) : null;
}

function certificateWords(code: string, host: string): string {
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return t('The certificate of {host} has expired, or the clock of this computer is wrong', { host });
    case 'CERT_NOT_YET_VALID':
      return t('The certificate of {host} is not valid yet, or the clock of this computer is wrong', { host });
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
    case 'HOSTNAME_MISMATCH':
      return t('The certificate that {host} shows was made for another name', { host });
    default:
      return t('The certificate of {host} is not valid ({code})', { host, code });
  }
}

/** Begins like a sentence, and ends without a full stop. */
export function proxyWords({ problem, proxy, detail }: ProxyError): string {
  switch (problem) {
    case 'unreachable':
      return t('The proxy {proxy} cannot be reached ({code})', { proxy, code: detail });
    case 'sign-in':
      return t('The proxy {proxy} asks for a user and a password', { proxy });
    case 'sign-in-unknown':
      return t('The proxy {proxy} asks for a sign-in that Cardclock does not support ({way})', {
        proxy,
        way: detail,
      });
    case 'no-service':
      return t('The proxy {proxy} does not reach the service ({status})', { proxy, status: detail });
    case 'refused':
      return t('The proxy {proxy} lets nothing through to the service ({status})', { proxy, status: detail });
    case 'page':
      return t('The proxy {proxy} answered with a web page where the way to the service should be ({status})', {
        proxy,
        status: detail,
      });
    case 'no-proxy':
      return t('What answers at {proxy} is no proxy', { proxy });
    case 'unknown-kind':
      return t('{proxy} is neither an http nor an https proxy, and Cardclock knows no others', { proxy });
    default:
      return problem satisfies never;
  }
}

/** `fetch` wraps what happened, sometimes twice, and groups the attempts on several addresses. */
function within<T>(error: unknown, find: (one: object) => T | undefined, depth = 0): T | undefined {
  if (typeof error !== 'object' || error === null || depth > 4) return undefined;
  const found = find(error);
  if (found !== undefined) return found;
  const { cause, errors } = error as { cause?: unknown; errors?: unknown };
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  return within(cause ?? first, find, depth + 1);
}

function textAt(name: string): (one: object) => string | undefined {
  return (one) => {
    const text: unknown = Reflect.get(one, name);
    return typeof text === 'string' ? text : undefined;
  };
}
