import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApiClient } from '../../api/client.ts';
import { feedOver } from '../../main/adapters/network/ask-feed.ts';
import { openNetwork, type OpenedNetwork } from '../../main/adapters/network/open-network.ts';
import type { Keychain } from '../../main/core/accounts/token-keeper.ts';
import { type TestAuthority, testAuthority } from '../support/certificates.ts';
import { listening } from '../support/listening.ts';
import { memoryKeychain, noKeychain } from '../support/memory-keychain.ts';
import { skipWithout } from '../support/needs.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { startProxy } from '../support/tinyproxy.ts';
import { tlsFront } from '../support/tls-front.ts';
import { always, scriptedServer } from './support/scripted-server.ts';

const USER = { name: 'ada', password: 'Lovelace-1815' };
const me = { id: 1, name: 'A', boards: [] };

interface World extends AsyncDisposable {
  readonly url: string;
  readonly network: OpenedNetwork;
  readonly whoAmI: () => Promise<string>;
  readonly defects: readonly unknown[];
  readonly seen: () => number;
}

interface WorldOptions {
  /** As a PAC file says it. */
  readonly system?: string | (() => string);
  readonly environment?: Record<string, string>;
  readonly keychain?: Keychain;
  readonly certificate?: { readonly name?: string; readonly days?: number };
  readonly trusts?: boolean;
}

/** A service behind TLS whose certificate is of an authority made here, which the network knows unless it is told otherwise. */
async function world(authority: TestAuthority, options: WorldOptions = {}): Promise<World> {
  const { system = 'DIRECT' } = options;
  const folder = tempFolder();
  const service = await scriptedServer(always(200, me));
  const front = await tlsFront(service.url, authority.certify(options.certificate));
  const defects: unknown[] = [];
  const network = openNetwork({
    systemProxy: async () => await Promise.resolve(typeof system === 'function' ? system() : system),
    environment: options.environment ?? {},
    keychain: options.keychain ?? memoryKeychain(),
    authoritiesFile: join(folder.path, 'authorities.pem'),
    onDefect: (error) => void defects.push(error),
  });
  if (options.trusts !== false) network.addAuthorities(base64(authority.pem));
  const client = createApiClient({ baseUrl: front.url, token: 'secret-token', fetch: network.fetch });
  return {
    url: front.url,
    network,
    defects,
    seen: () => service.seen.length,
    whoAmI: async () => (await client.v3.getCurrentUser()).value.name ?? '',
    [Symbol.asyncDispose]: async () => {
      await network.close();
      await front[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
      folder[Symbol.dispose]();
    },
  };
}

/** Node reads the system's authorities once. */
async function inProcessOfItsOwn(url: string, env: Record<string, string>): Promise<string> {
  const script = `
    import { openNetwork } from ${JSON.stringify(resolve('main/adapters/network/open-network.ts'))};
    const keychain = { read: async () => null, write: async () => {}, remove: async () => {} };
    const { fetch, close } = openNetwork({ systemProxy: async () => 'DIRECT', environment: {}, keychain, authoritiesFile: 'none', onDefect: () => {} });
    await fetch(${JSON.stringify(url)}).then((answer) => console.log(String(answer.status)), (error) => console.log('failed', error.cause.code));
    await close();`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, ...env },
  });
  return stdout.trim();
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

let authority: TestAuthority;
let authorityMade = false;
beforeEach((context) => {
  skipWithout(context, { program: 'openssl' });
  if (!authorityMade) authority = testAuthority();
  authorityMade = true;
});

describe('the certificate of a service', () => {
  it('of an authority that nobody knows is refused, and taken once the authority is added', async () => {
    await using own = await world(authority, { trusts: false });
    await expect(own.whoAmI()).rejects.toMatchObject({
      kind: 'unknown-authority',
      maybeApplied: false,
      message: expect.stringContaining('from an authority that this computer does not know'),
    });
    expect(own.seen()).toBe(0);

    const added = own.network.addAuthorities(base64(authority.pem));

    expect(added).toMatchObject([{ name: 'Example Company Root' }]);
    await expect(own.whoAmI()).resolves.toBe('A');
    own.network.removeAuthority(added[0]?.id ?? '');
    await expect(own.whoAmI()).rejects.toMatchObject({ kind: 'unknown-authority' });
  });

  it.each([
    ['has expired', { days: -1 }, 'has expired'],
    ['is for another name', { name: 'other.example' }, 'made for another name'],
  ])('that %s is told as that', async (_what, certificate, words) => {
    await using own = await world(authority, { certificate });

    await expect(own.whoAmI()).rejects.toMatchObject({
      kind: 'certificate',
      maybeApplied: false,
      message: expect.stringContaining(words),
    });
  });

  it('of an authority that the system knows is taken', async () => {
    await using own = await world(authority, { trusts: false });

    const unknown = await inProcessOfItsOwn(own.url, {});
    const known = await inProcessOfItsOwn(own.url, { SSL_CERT_FILE: authority.file });

    expect(unknown).toMatch(/^failed/);
    expect(known).toBe('200');
  });

  it('is asked for by several requests at once, which all learn of the authority', async () => {
    await using own = await world(authority);

    await expect(Promise.all([own.whoAmI(), own.whoAmI(), own.whoAmI()])).resolves.toEqual(['A', 'A', 'A']);
  });
});

describe('a file of certificate authorities', () => {
  it.each([
    ['text', 'hello'],
    ['an empty file', ''],
    ['a key alone', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n'],
    ['a broken certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'],
  ])('that is %s is refused in words', async (_what, text) => {
    await using own = await world(authority, { trusts: false });

    expect(() => own.network.addAuthorities(base64(text))).toThrow('There is no certificate in this file');
    expect(own.network.view().authorities).toEqual([]);
  });

  it('that is a server’s own certificate is refused', async () => {
    await using own = await world(authority, { trusts: false });

    expect(() => own.network.addAuthorities(base64(authority.certify().cert))).toThrow(
      'certificate of localhost itself',
    );
  });

  it('may be DER, may hold several, and each is there once', async () => {
    await using own = await world(authority, { trusts: false });
    using other = testAuthority('Other Root');
    const der = authority.pem.replaceAll(/-----[^-]+-----|\s/g, '');

    own.network.addAuthorities(der);
    const all = own.network.addAuthorities(base64(`# ours\n${authority.pem}\n${other.pem}`));

    expect(all.map(({ name }) => name)).toEqual(['Example Company Root', 'Other Root']);
  });
});

describe('a proxy', () => {
  beforeEach((context) => skipWithout(context, { program: 'tinyproxy' }));

  it('of the system is used, and that of the environment before it', async () => {
    await using system = await startProxy();
    await using named = await startProxy();
    await using own = await world(authority, { system: `PROXY ${system.place}` });
    await using other = await world(authority, {
      system: `PROXY ${system.place}`,
      environment: { HTTPS_PROXY: named.place },
    });

    await own.whoAmI();
    await other.whoAmI();

    await expect.poll(system.hosts).toEqual([new URL(own.url).host]);
    await expect.poll(named.hosts).toEqual([new URL(other.url).host]);
    expect(own.network.view().proxy).toBe(system.place);
  });

  it('is passed by where NO_PROXY names the service', async () => {
    await using proxy = await startProxy();
    await using own = await world(authority, { environment: { HTTPS_PROXY: proxy.place, NO_PROXY: 'localhost' } });

    await expect(own.whoAmI()).resolves.toBe('A');
    expect(proxy.hosts()).toEqual([]);
  });

  it('that cannot be reached gives way to the next one of the system', async () => {
    await using proxy = await startProxy();
    await using own = await world(authority, { system: `PROXY 127.0.0.1:9; PROXY ${proxy.place}; DIRECT` });

    await expect(own.whoAmI()).resolves.toBe('A');
    await expect.poll(proxy.hosts).not.toEqual([]);
  });

  it('that is spoken to over TLS is used once its authority is known', async () => {
    await using proxy = await startProxy({ user: USER });
    await using front = await tlsFront(`http://${proxy.place}`, authority.certify());
    const { host } = new URL(front.url);
    const environment = { HTTPS_PROXY: `https://${USER.name}:${USER.password}@${host}` };
    await using own = await world(authority, { trusts: false, environment });

    await expect(own.whoAmI()).rejects.toMatchObject({
      kind: 'unknown-authority',
      maybeApplied: false,
      message: expect.stringContaining(`certificate of ${host} is from an authority`),
    });
    own.network.addAuthorities(base64(authority.pem));

    await expect(own.whoAmI()).resolves.toBe('A');
    await expect.poll(proxy.hosts).toEqual([new URL(own.url).host]);
    expect(own.network.view().proxy).toBe(host);
  });

  it('that asks for a password is a question, which the right one answers for good', async () => {
    await using proxy = await startProxy({ user: USER });
    const keychain = memoryKeychain();
    await using own = await world(authority, { system: `PROXY ${proxy.place}`, keychain });
    await expect(own.whoAmI()).rejects.toMatchObject({
      kind: 'proxy-sign-in',
      maybeApplied: false,
      message: `The proxy ${proxy.place} asks for a user and a password`,
    });
    expect(own.network.question()).toEqual({ proxy: proxy.place, isRefused: false });

    await expect(own.network.signIn(USER.name, 'wrong')).rejects.toMatchObject({ code: 'proxy-sign-in' });
    expect(keychain.held.size).toBe(0);
    await own.network.signIn(USER.name, USER.password);

    expect(own.network.question()).toBeNull();
    await expect(own.whoAmI()).resolves.toBe('A');
    expect(own.network.view().proxyKept).toBe('keychain');
    await using next = await world(authority, { system: `PROXY ${proxy.place}`, keychain });
    await expect(next.whoAmI()).resolves.toBe('A');
    await next.network.signOut();
    expect(keychain.held.size).toBe(0);
  });

  it('is no question any more where the way leads past it', async () => {
    await using proxy = await startProxy({ user: USER });
    let system = `PROXY ${proxy.place}`;
    await using own = await world(authority, { system: () => system });
    await expect(own.whoAmI()).rejects.toMatchObject({ kind: 'proxy-sign-in' });

    system = 'DIRECT';
    await own.whoAmI();

    expect(own.network.question()).toBeNull();
  });

  it('is shown a password that it refuses only once, and asked about then', async () => {
    await using proxy = await startProxy({ user: USER });
    const keychain = memoryKeychain();
    await keychain.write(`proxy ${proxy.place}`, JSON.stringify({ user: USER.name, password: 'of last year' }));
    await using own = await world(authority, { system: `PROXY ${proxy.place}`, keychain });

    await expect(own.whoAmI()).rejects.toMatchObject({ kind: 'proxy-sign-in' });
    await expect.poll(proxy.requests).toBe(2);
    await expect(own.whoAmI()).rejects.toMatchObject({ kind: 'proxy-sign-in' });

    await expect.poll(proxy.requests).toBe(3);
    expect(own.network.question()).toEqual({ proxy: proxy.place, isRefused: true });
  });

  it('takes the password that its address has, and one that no keychain keeps until the app quits', async () => {
    await using proxy = await startProxy({ user: USER });
    const address = `http://${USER.name}:${USER.password}@${proxy.place}`;
    await using own = await world(authority, { environment: { https_proxy: address }, keychain: noKeychain() });
    await using other = await world(authority, { system: `PROXY ${proxy.place}`, keychain: noKeychain() });

    await expect(own.whoAmI()).resolves.toBe('A');
    await expect(other.whoAmI()).rejects.toMatchObject({ kind: 'proxy-sign-in' });
    await other.network.signIn(USER.name, USER.password);

    await expect(other.whoAmI()).resolves.toBe('A');
    expect(other.network.view().proxyKept).toBe('session');
    expect([...own.defects, ...other.defects]).toEqual([]);
  });

  it('sends uploads and downloads its way, too', async () => {
    await using proxy = await startProxy();
    await using own = await world(authority, { system: `PROXY ${proxy.place}` });
    const client = createApiClient({ baseUrl: own.url, token: 'secret-token', fetch: own.network.fetch });

    await client.download('/files/1', { mostBytes: 1000 });
    const files = [{ name: 'a.txt', data: new Blob(['hello'.repeat(50_000)]) }];
    await client.v3.uploadAttachments({ files }).catch(() => undefined);

    expect(own.seen()).toBe(2);
    await expect.poll(proxy.hosts).toEqual([new URL(own.url).host]);
  });

  it('is the way to an update feed as well, which its password and an added authority open', async () => {
    await using proxy = await startProxy({ user: USER });
    await using own = await world(authority, { system: `PROXY ${proxy.place}`, trusts: false });
    const { fetch, signIn, addAuthorities } = own.network;
    const status = async (): Promise<number> =>
      (await feedOver({ fetch, loopbackOnly: false })(`${own.url}/latest.yml`, {}).answer).status;
    await expect(status()).rejects.toThrow(`The proxy ${proxy.place} asks for a user and a password`);

    await signIn(USER.name, USER.password);
    await expect(status()).rejects.toThrow('is from an authority that this computer does not know');
    addAuthorities(base64(authority.pem));

    await expect(status()).resolves.toBe(200);
  });

  it('that does not reach the service says so', async () => {
    await using proxy = await startProxy();
    await using own = await world(authority, { system: `PROXY ${proxy.place}` });
    const { port, close } = await listening(createServer());
    await close();
    const baseUrl = `https://localhost:${port}`;
    const client = createApiClient({ baseUrl, token: 'secret-token', fetch: own.network.fetch });

    await expect(client.v3.getCurrentUser()).rejects.toMatchObject({
      kind: 'unreachable',
      message: expect.stringContaining(`The proxy ${proxy.place} does not reach the service (500)`),
    });
  });

  it('that forbids the way says so', async () => {
    await using proxy = await startProxy({ lines: ['ConnectPort 443'] });
    await using own = await world(authority, { system: `PROXY ${proxy.place}` });

    await expect(own.whoAmI()).rejects.toMatchObject({ kind: 'proxy', message: expect.stringContaining('(403)') });
  });
});

/** Says this to whoever connects. */
async function saying(text: string): Promise<{ readonly place: string } & AsyncDisposable> {
  const server = createServer((socket) => void socket.once('data', () => socket.end(text)));
  const { port, close } = await listening(server);
  return { place: `127.0.0.1:${port}`, [Symbol.asyncDispose]: close };
}

describe('what stands where a proxy should', () => {
  it.each([
    ['nothing', null, 'cannot be reached (ECONNREFUSED)'],
    ['a portal', 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html>Log in</html>', 'web page'],
    ['a portal without a type', 'HTTP/1.1 200 OK\r\n\r\n<html>Log in to the network</html>', 'web page'],
    ['a page that forbids', 'HTTP/1.1 403 No\r\nContent-Type: text/html\r\n\r\n<html>Blocked</html>', 'web page'],
    ['a refusal', 'HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n', 'lets nothing through to the service (403)'],
    ['another server', 'SSH-2.0-OpenSSH_9.2\r\n', 'is no proxy'],
    ['one for NTLM alone', 'HTTP/1.1 407 No\r\nProxy-Authenticate: NTLM\r\n\r\n', 'does not support (NTLM)'],
  ])('is told as %s', async (_what, text, words) => {
    await using stranger = await saying(text ?? '');
    await using own = await world(authority, { system: `PROXY ${text === null ? '127.0.0.1:9' : stranger.place}` });

    await expect(own.whoAmI()).rejects.toMatchObject({
      kind: 'proxy',
      maybeApplied: false,
      message: expect.stringContaining(words),
    });
    expect(own.seen()).toBe(0);
  });

  it('is told as a kind that is not known where the system has SOCKS alone', async () => {
    await using own = await world(authority, { system: 'SOCKS5 127.0.0.1:1080' });

    await expect(own.whoAmI()).rejects.toMatchObject({ kind: 'proxy', message: expect.stringContaining('SOCKS5') });
  });
});
