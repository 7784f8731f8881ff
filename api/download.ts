import { t } from '../common/i18n/translate.ts';
import { nothing } from './answer.ts';
import { ApiError, type Exchange } from './api-error.ts';
import { readAnswer } from './read-answer.ts';
import { refuseWayHere, send, type TransportOptions } from './transport.ts';

export interface FileRequest {
  /** A path on the service, or an address. */
  readonly url: string;
  readonly baseUrl: string;
  readonly credentials: Readonly<Record<string, string>>;
  readonly mostBytes: number;
}

/** The content of a file, piece by piece. */
export interface File extends Exchange {
  readonly value: readonly Uint8Array[];
  readonly status: number;
}

/** Reads a file of the service. Another origin never gets the credentials. Rejects with `ApiError` only. */
export async function download(request: FileRequest, options: TransportOptions): Promise<File> {
  const { baseUrl, mostBytes } = request;
  if (!URL.canParse(request.url, baseUrl)) throw new ApiError('wrong-shape', t('The file has no address'));
  const url = new URL(request.url, baseUrl);
  const headers = url.origin === new URL(baseUrl).origin ? request.credentials : {};
  refuseWayHere(new URL(baseUrl), url);
  const outgoing = { url: url.href, method: 'GET', headers, body: null };
  const incoming = await send(outgoing, { ...options, mostBytes });
  // Throws for a refusal, in the service's words.
  if (incoming.status >= 400) await readAnswer(nothing(), incoming, false);
  return { value: incoming.body, status: incoming.status, ...incoming.exchange };
}
