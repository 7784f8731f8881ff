import { ProxyError } from '../../../api/network-failure.ts';

/** A proxy, or null: straight to the service. */
export type ProxyWay = URL | null;

/** Schemes of the words that a PAC file, and so Chromium, answers with. */
const SCHEMES: Readonly<Record<string, string>> = { proxy: 'http', http: 'http', https: 'https' };
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** What `PROXY a:3128; HTTPS b:443; DIRECT` means, in the order in which they are to be tried; never empty. */
export function waysIn(answer: string): readonly ProxyWay[] {
  const parts = answer
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const known = parts.filter((part) => /^(?:direct|proxy|https?)\b/i.test(part));
  if (known.length === 0 && parts[0] !== undefined) throw new ProxyError('unknown-kind', parts[0], '');
  return known.length === 0 ? [null] : known.map(wayIn);
}

function wayIn(part: string): ProxyWay {
  const [kind = '', place = ''] = part.split(/\s+/);
  const scheme = SCHEMES[kind.toLowerCase()];
  return scheme === undefined ? null : proxyUrl(`${scheme}://${place}`, place);
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What `HTTPS_PROXY` (or `ALL_PROXY`) and `NO_PROXY` say of an https address; undefined where they name no proxy at all. `http`
 * goes to this computer alone, so `HTTP_PROXY` has no say.
 */
export function wayInEnvironment(target: URL, env: Environment): ProxyWay | undefined {
  const named = ['https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY'].find((name) => (env[name] ?? '') !== '');
  const proxy = named === undefined ? '' : (env[named] ?? '');
  if (named === undefined) return undefined;
  if (isExcepted(target, env['no_proxy'] ?? env['NO_PROXY'] ?? '')) return null;
  return proxyUrl(proxy.includes('://') ? proxy : `http://${proxy}`, named);
}

/** `*`, `example.com` with what lies below it, `.example.com`, `*.example.com`; each with or without a port. */
function isExcepted({ hostname, port }: URL, list: string): boolean {
  const host = bare(hostname);
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true;
      const [, name = '', wantedPort] = /^(.*?)(?::(\d+))?$/.exec(bare(entry)) ?? [];
      if (wantedPort !== undefined && !entry.includes('::') && wantedPort !== (port || '443')) return false;
      const domain = entry.includes('::') ? bare(entry) : name.replace(/^\*?\./, '');
      return host === domain || host.endsWith(`.${domain}`);
    });
}

/** `named`: what to call it where it is no address. */
function proxyUrl(text: string, named: string): URL {
  if (!URL.canParse(text)) throw new ProxyError('unknown-kind', named, '');
  const url = new URL(text);
  if (!(url.protocol in DEFAULT_PORTS)) throw new ProxyError('unknown-kind', `${url.protocol}//${url.host}`, '');
  return url;
}

/** Host and port, as people write them. */
export function placeOf(proxy: URL): string {
  return `${proxy.hostname}:${portOf(proxy)}`;
}

export function portOf(proxy: URL): string {
  return proxy.port || (DEFAULT_PORTS[proxy.protocol] ?? '');
}

/** An IPv6 address without its brackets. */
export function bare(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}
