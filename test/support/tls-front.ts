import { connect } from 'node:net';
import { createServer } from 'node:tls';
import type { Certified } from './certificates.ts';
import { listening } from './listening.ts';

/** TLS in front of a service on loopback: `https://localhost:PORT` leads to it. */
export async function tlsFront(
  service: string,
  { key, cert }: Certified,
): Promise<{ readonly url: string } & AsyncDisposable> {
  const port = Number(new URL(service).port);
  const server = createServer({ key, cert }, (outside) => {
    const inside = connect(port, '127.0.0.1');
    outside.on('error', () => inside.destroy());
    inside.on('error', () => outside.destroy());
    outside.pipe(inside).pipe(outside);
  });
  // Whoever does not trust the certificate hangs up.
  server.on('tlsClientError', () => {});
  const { port: own, close } = await listening(server);
  return { url: `https://localhost:${own}`, [Symbol.asyncDispose]: close };
}
