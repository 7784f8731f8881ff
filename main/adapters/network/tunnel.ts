import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { ProxyError } from '../../../api/network-failure.ts';
import { bare, placeOf, portOf } from './proxy-ways.ts';

export interface ProxyUser {
  readonly user: string;
  readonly password: string;
}

export interface TunnelOptions {
  /** Null: the proxy is not told who asks. */
  readonly user: ProxyUser | null;
  /** For a proxy that is spoken to over TLS; Node's own authorities where it is left out. */
  readonly secureContext?: SecureContext | undefined;
}

const LIMIT_MS = 10_000;

/** A connection to `target` (`host:port`) that the proxy made (RFC 9110, CONNECT). Rejects with `ProxyError` only. */
export async function tunnelThrough(proxy: URL, target: string, options: TunnelOptions): Promise<Socket> {
  const place = placeOf(proxy);
  const request = await connectRequest(proxy, target, options);
  return await new Promise((resolve, reject) => {
    request.once('connect', (response: IncomingMessage, socket: Socket, head: Buffer) => {
      const failure = refusal(response, head, place);
      if (failure === null) {
        if (head.length > 0) socket.unshift(head);
        resolve(socket);
        return;
      }
      socket.destroy();
      reject(failure);
    });
    request.once('error', (error: Error & { readonly code?: string }) => {
      const code = error.code ?? error.message;
      reject(new ProxyError(code.startsWith('HPE_') ? 'no-proxy' : 'unreachable', place, code, { cause: error }));
    });
    request.end();
  });
}

async function connectRequest(
  proxy: URL,
  target: string,
  { user, secureContext }: TunnelOptions,
): Promise<ClientRequest> {
  // Late: few have a proxy, and Node 24 loads an undici of its own with these, 14 MB and 30 ms for each command that is typed.
  const http = proxy.protocol === 'https:' ? await import('node:https') : await import('node:http');
  const request = http.request({
    method: 'CONNECT',
    host: bare(proxy.hostname),
    port: portOf(proxy),
    path: target,
    agent: false,
    headers: { host: target, ...(user === null ? {} : { 'proxy-authorization': basic(user) }) },
    ...(secureContext === undefined ? {} : { secureContext }),
  });
  // From the first moment on: `timeout` of the request would count from its connection.
  const limit = setTimeout(
    () => request.destroy(Object.assign(new Error('too late'), { code: 'ETIMEDOUT' })),
    LIMIT_MS,
  );
  request.once('close', () => clearTimeout(limit));
  request.once('connect', () => clearTimeout(limit));
  return request;
}

function basic({ user, password }: ProxyUser): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

function refusal({ statusCode = 0, headers }: IncomingMessage, head: Buffer, place: string): ProxyError | null {
  const isPage = /html/i.test(headers['content-type'] ?? '');
  // After a 200 the bytes are those of the service, which waits for ours.
  if (statusCode >= 200 && statusCode < 300) {
    return isPage || head.length > 0 ? new ProxyError('page', place, String(statusCode)) : null;
  }
  if (statusCode >= 500) return new ProxyError('no-service', place, String(statusCode));
  // Only the proxy answers CONNECT; tinyproxy says 401 of a wrong password.
  if (statusCode !== 407 && statusCode !== 401)
    return new ProxyError(isPage ? 'page' : 'refused', place, String(statusCode));
  const offered = headers['proxy-authenticate'] ?? '';
  if (offered === '' || /\bbasic\b/i.test(offered)) return new ProxyError('sign-in', place, String(statusCode));
  return new ProxyError('sign-in-unknown', place, offered.split(/[\s,]/)[0] ?? '');
}
