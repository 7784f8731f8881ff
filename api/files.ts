import { t } from '../common/i18n/translate.ts';
import { nothing } from './contract/answers.ts';
import { ApiError, type Exchange } from './api-error.ts';
import { readAnswer } from './read.ts';
import { type Outgoing, refuseWayHere, send, type TransportOptions } from './transport.ts';

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
  const value: Uint8Array[] = [];
  for await (const piece of incoming.body) value.push(piece);
  return { value, status: incoming.status, ...incoming.exchange };
}

/** A file to send; a `Blob` that is backed by a file on disk is read as it is sent. */
export interface UploadFile {
  readonly name: string;
  readonly data: Blob;
}

export interface UploadProgress {
  /** Of the request's body, with what surrounds the files. */
  readonly sentBytes: number;
  readonly totalBytes: number;
}

const CHUNK = 64 * 1024;

/**
 * A multipart body that is made while it is sent and tells how far it is. Answers the body and its content type. Names are
 * quoted as browsers do it, so that none can end its header.
 */
export function multipartBody(
  fields: Readonly<Record<string, string>>,
  files: readonly UploadFile[],
  onProgress: (progress: UploadProgress) => void,
): { readonly contentType: string; readonly body: NonNullable<Outgoing['body']> } {
  const boundary = `cardclock-${crypto.randomUUID()}`;
  const encoder = new TextEncoder();
  const text = (value: string): Uint8Array => encoder.encode(value);
  const head = (disposition: string, type = ''): Uint8Array =>
    text(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n${type}\r\n`);
  const parts: (Uint8Array | Blob)[] = Object.entries(fields).flatMap(([name, value]) => [
    head(`name="${quoted(name)}"`),
    text(`${value}\r\n`),
  ]);
  for (const { name, data } of files) {
    const type = data.type === '' ? 'application/octet-stream' : data.type;
    parts.push(head(`name="files[]"; filename="${quoted(name)}"`, `content-type: ${type}\r\n`), data, text('\r\n'));
  }
  parts.push(text(`--${boundary}--\r\n`));
  const totalBytes = parts.reduce((sum, part) => sum + (part instanceof Uint8Array ? part.byteLength : part.size), 0);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: counted(parts, (sentBytes) => onProgress({ sentBytes, totalBytes })),
  };
}

async function* counted(
  parts: readonly (Uint8Array | Blob)[],
  tell: (sent: number) => void,
): AsyncIterable<Uint8Array> {
  let sent = 0;
  for (const part of parts) {
    for await (const chunk of chunksOf(part)) {
      yield chunk;
      sent += chunk.byteLength;
      tell(sent);
    }
  }
}

async function* chunksOf(part: Uint8Array | Blob): AsyncIterable<Uint8Array> {
  if (part instanceof Uint8Array) {
    yield part;
    return;
  }
  for (let at = 0; at < part.size; at += CHUNK) {
    yield new Uint8Array(await part.slice(at, at + CHUNK).arrayBuffer());
  }
}

function quoted(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
