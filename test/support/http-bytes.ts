const END_OF_HEAD = '\r\n\r\n';
const END_OF_CHUNKS = '\r\n0\r\n\r\n';

/** How many of these bytes are the first HTTP message; null while it is not complete. */
export function lengthOf(bytes: Buffer): number | null {
  const headEnd = bytes.indexOf(END_OF_HEAD);
  if (headEnd < 0) return null;
  const head = bytes.toString('latin1', 0, headEnd);
  const bodyStart = headEnd + END_OF_HEAD.length;
  if (/^transfer-encoding:.*chunked/im.test(head)) {
    const end = bytes.indexOf(END_OF_CHUNKS, headEnd + 2);
    return end < 0 ? null : end + END_OF_CHUNKS.length;
  }
  const length = bodyStart + Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  return bytes.length < length ? null : length;
}

export function startOf(request: Buffer): { readonly method: string; readonly path: string } {
  const [method = '', path = ''] = request.toString('latin1', 0, request.indexOf('\r\n')).split(' ');
  return { method, path };
}

/** The same request with another token, if any. */
export function withToken(request: Buffer, token: string | undefined): Buffer {
  if (token === undefined) return request;
  const head = request.toString('latin1', 0, request.indexOf(END_OF_HEAD));
  const told = head.replace(/^(authorization: *bearer )\S+/im, `$1${token}`);
  return Buffer.concat([Buffer.from(told, 'latin1'), request.subarray(head.length)]);
}

/** The same answer with another `Date`, which is as long as the one before it. */
export function withDate(answer: Buffer, at: number): Buffer {
  const headEnd = answer.indexOf(END_OF_HEAD);
  const head = answer.toString('latin1', 0, headEnd < 0 ? answer.length : headEnd);
  const dated = head.replace(/^(date: )[^\r\n]{29}(?=\r|$)/im, `$1${new Date(at).toUTCString()}`);
  return Buffer.concat([Buffer.from(dated, 'latin1'), answer.subarray(head.length)]);
}

/** The same answer with another body, and in one piece. */
export function withBody(answer: Buffer, change: (body: string) => string): Buffer {
  const headEnd = answer.indexOf(END_OF_HEAD);
  const head = answer.toString('latin1', 0, headEnd);
  const came = answer.subarray(headEnd + END_OF_HEAD.length);
  const isInChunks = /^transfer-encoding:.*chunked/im.test(head);
  const body = Buffer.from(change((isInChunks ? joined(came) : came).toString('utf8')));
  const told = head.replace(/^(?:content-length: *\d+|transfer-encoding:.*)$/im, `content-length: ${body.length}`);
  return Buffer.concat([Buffer.from(`${told}${END_OF_HEAD}`, 'latin1'), body]);
}

function joined(chunks: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = chunks.indexOf('\r\n', at);
    const length = Number.parseInt(chunks.toString('latin1', at, lineEnd), 16);
    if (!(length > 0)) return Buffer.concat(parts);
    parts.push(chunks.subarray(lineEnd + 2, lineEnd + 2 + length));
    at = lineEnd + 2 + length + 2;
  }
}

/** An answer of some server in between, which tells nothing but its status. */
export function pageBytes(answer: { readonly status: number; readonly retryAfterSeconds?: number }): Buffer {
  const body = '<html><h1>Not now</h1></html>';
  const { status, retryAfterSeconds } = answer;
  const head = [
    `HTTP/1.1 ${status} Not now`,
    `date: ${new Date(0).toUTCString()}`,
    'content-type: text/html',
    `content-length: ${body.length}`,
    ...(retryAfterSeconds === undefined ? [] : [`retry-after: ${retryAfterSeconds}`]),
  ];
  return Buffer.from(`${head.join('\r\n')}${END_OF_HEAD}${body}`, 'latin1');
}
