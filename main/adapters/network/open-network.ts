import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { callbackify } from 'node:util';
import type { buildConnector } from 'undici';
import { isUnknownAuthority, ProxyError, proxyWords } from '../../../api/network-failure.ts';
import { t } from '../../../common/i18n/translate.ts';
import { type Keychain, NoKeychainError } from '../../core/accounts/token-keeper.ts';
import type { Network } from '../../core/network/network.ts';
import { UserFailure } from '../../core/user-failure.ts';
import { storedAuthorities } from './authorities.ts';
import { createProxyUsers } from './proxy-users.ts';
import { placeOf, type ProxyWay, wayInEnvironment, waysIn } from './proxy-ways.ts';
import { createTrust } from './trust.ts';
import { type ProxyUser, tunnelThrough } from './tunnel.ts';

export interface NetworkPorts {
  /** The proxies that the system has for an address, in the words of a PAC file: `PROXY host:port; DIRECT`. */
  readonly systemProxy: (url: string) => Promise<string>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly keychain: Keychain;
  /** Where the certificate authorities lie that the person adds. */
  readonly authoritiesFile: string;
  readonly onDefect: (error: unknown) => void;
}

export interface OpenedNetwork extends Network {
  /** As Node's `fetch`, through the proxy that is due and with every authority that is trusted here. */
  readonly fetch: typeof fetch;
  readonly close: () => Promise<void>;
}

/** A proxy that asked who wants to have a way to `target`. */
interface Question {
  readonly proxy: URL;
  readonly target: string;
  readonly isRefused: boolean;
}

interface Tunnel {
  readonly proxy: URL;
  readonly httpSocket: Socket;
}

type Undici = typeof import('./undici.ts');
type Connect = ReturnType<typeof buildConnector>;

/** The one way out of this computer: `docs/adr/0031-one-way-out.md`. */
export function openNetwork(ports: NetworkPorts): OpenedNetwork {
  const authorities = storedAuthorities(ports.authoritiesFile, ports.onDefect);
  const trust = createTrust(authorities.certificates);
  const users = createProxyUsers(ports.keychain, ports.onDefect);
  const listeners = new Set<() => void>();
  let question: Question | null = null;
  let lastProxy: URL | null = null;
  /** One for each list of authorities: it remembers TLS sessions. */
  let secure: { readonly context: SecureContext | undefined; readonly connect: Connect } | undefined;
  let out: Promise<{ readonly undici: Undici; readonly agent: InstanceType<Undici['Agent']> }> | undefined;

  function ask(next: Question | null): void {
    if (next?.proxy.href === question?.proxy.href && next?.isRefused === question?.isRefused) return;
    question = next;
    for (const listener of listeners) listener();
  }

  async function waysTo(origin: URL): Promise<readonly ProxyWay[]> {
    const named = wayInEnvironment(origin, ports.environment);
    return named === undefined ? waysIn(await ports.systemProxy(origin.href)) : [named];
  }

  async function through(proxy: URL, target: string): Promise<Socket> {
    lastProxy = proxy;
    let user = users.of(proxy);
    for (;;) {
      try {
        const socket = await tunnelThrough(proxy, target, { user, secureContext: trust.context() });
        if (question !== null && placeOf(question.proxy) === placeOf(proxy)) ask(null);
        return socket;
      } catch (error) {
        if (!isSignIn(error)) throw error;
        user = await users.next(proxy, user);
        if (user !== null) continue;
        ask({ proxy, target, isRefused: users.isRefused(proxy) });
        throw error;
      }
    }
  }

  /** The way to `target`: null where there is nothing between. The next proxy is tried only where one cannot be reached. */
  async function wayTo(origin: URL, target: string): Promise<Tunnel | null> {
    let failure: unknown;
    for (const way of await waysTo(origin)) {
      if (way === null) return null;
      try {
        return { proxy: way, httpSocket: await through(way, target) };
      } catch (error) {
        if (!(error instanceof ProxyError) || error.problem !== 'unreachable') throw error;
        failure ??= error;
      }
    }
    throw failure;
  }

  function connectorOf(undici: Undici): Connect {
    const context = trust.context();
    if (secure === undefined || secure.context !== context) {
      secure = { context, connect: undici.buildConnector(context === undefined ? {} : { secureContext: context }) };
    }
    return secure.connect;
  }

  async function connected(undici: Undici, options: buildConnector.Options): Promise<Socket> {
    const origin = new URL(`${options.protocol}//${options.host ?? options.hostname}`);
    const target = `${origin.hostname}:${origin.port || '443'}`;
    const tunnel = await wayTo(origin, target);
    const connect = connectorOf(undici);
    const connection = await new Promise<Socket>((resolve, reject) => {
      connect({ ...options, ...(tunnel && { httpSocket: tunnel.httpSocket }) }, (error, socket) => {
        if (error === null) resolve(socket);
        else reject(tunnel === null ? error : behind(tunnel.proxy, error));
      });
    });
    // This computer may be in another network by now.
    if (question?.target === target) ask(null);
    return connection;
  }

  /** Nothing of a request was sent before, so it may be tried again with more authorities. */
  async function connect(undici: Undici, options: buildConnector.Options): Promise<Socket> {
    const before = trust.context();
    try {
      return await connected(undici, options);
    } catch (error) {
      const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
      if (!isUnknownAuthority(error instanceof ProxyError ? error.detail : code)) throw error;
      // Another connection may have come to the same meanwhile.
      if (trust.context() === before && !trust.widen()) throw error;
      return await connected(undici, options);
    }
  }

  async function opened(): NonNullable<typeof out> {
    const undici = await import('./undici.ts');
    const way = async (options: buildConnector.Options): Promise<Socket> => await connect(undici, options);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node's types have its callback get both at once
    const agent = new undici.Agent({ connect: callbackify(way) as unknown as Connect });
    return { undici, agent };
  }

  const fetchAbroad: typeof fetch = async (input, init) => {
    out ??= opened();
    const { undici, agent } = await out;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same interface under another name
    const fetch = undici.fetch as unknown as (input: unknown, init: unknown) => Promise<Response>;
    return await fetch(input, { ...init, dispatcher: agent });
  };

  /** What was connected with other authorities is not used any more. */
  function trustAnew(): void {
    trust.changed();
    const before = out;
    out = undefined;
    before?.then(async ({ agent }) => await agent.close()).catch(ports.onDefect);
  }

  return {
    fetch: async (input, init) => {
      const { protocol } = new URL(input instanceof Request ? input.url : input);
      // That is this computer alone: there is nothing between.
      return await (protocol === 'https:' ? fetchAbroad : globalThis.fetch)(input, init);
    },
    view: () => ({
      proxy: lastProxy === null ? null : placeOf(lastProxy),
      proxyKept: lastProxy === null ? null : (users.of(lastProxy)?.where ?? null),
      authorities: authorities.all(),
    }),
    question: () => question && { proxy: placeOf(question.proxy), isRefused: question.isRefused },
    signIn: async (user, password) => {
      if (question === null) throw new UserFailure('not-found', t('No proxy asks for a user and a password now.'));
      const { proxy, target } = question;
      await tryUser(proxy, target, { user, password }, trust.context());
      await users.keep(proxy, { user, password });
      ask(null);
    },
    signOut: async () => {
      if (lastProxy !== null) await users.forget(lastProxy).catch(stillThere);
    },
    addAuthorities: (base64) => {
      authorities.add(Buffer.from(base64, 'base64'));
      trustAnew();
      return authorities.all();
    },
    removeAuthority: (id) => {
      authorities.remove(id);
      trustAnew();
    },
    onQuestion: (listener) => void listeners.add(listener),
    close: async () => await (await out)?.agent.destroy(),
  };
}

function isSignIn(error: unknown): boolean {
  return error instanceof ProxyError && error.problem === 'sign-in';
}

/** Throws `UserFailure` where this user gets no way. */
async function tryUser(
  proxy: URL,
  target: string,
  user: ProxyUser,
  secureContext: SecureContext | undefined,
): Promise<void> {
  try {
    (await tunnelThrough(proxy, target, { user, secureContext })).destroy();
  } catch (error) {
    if (!(error instanceof ProxyError)) throw error;
    if (isSignIn(error)) {
      const words = t('The proxy {proxy} refuses this user or password. Nothing was kept.', { proxy: placeOf(proxy) });
      throw new UserFailure('proxy-sign-in', words);
    }
    throw new UserFailure('proxy', t('{words}. Nothing was kept.', { words: proxyWords(error) }));
  }
}

function stillThere(error: unknown): never {
  if (!(error instanceof NoKeychainError)) throw error;
  const words = t('The keychain is locked or does not answer, so the password for the proxy is still in it.');
  throw new UserFailure('no-keychain', words, { cause: error });
}

/** Where TLS should begin and something else is said, it is the proxy who says it. */
function behind(proxy: URL, error: Error): Error {
  const code: unknown = Reflect.get(error, 'code');
  const isNoTls =
    typeof code === 'string' && /^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST)/.test(code);
  return isNoTls ? new ProxyError('page', placeOf(proxy), '200', { cause: error }) : error;
}
