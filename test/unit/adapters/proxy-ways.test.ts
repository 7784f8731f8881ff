import { describe, expect, it } from 'vitest';
import { placeOf, type ProxyWay, wayInEnvironment, waysIn } from '../../../main/adapters/network/proxy-ways.ts';

function said(ways: readonly ProxyWay[]): readonly string[] {
  return ways.map((way) => (way === null ? 'straight' : `${way.protocol}//${placeOf(way)}`));
}

describe('what the system says', () => {
  it.each([
    ['DIRECT', ['straight']],
    ['', ['straight']],
    ['PROXY proxy.example:3128', ['http://proxy.example:3128']],
    ['PROXY a:8080; HTTPS b ;DIRECT', ['http://a:8080', 'https://b:443', 'straight']],
    ['proxy [2001:db8::1]:3128', ['http://[2001:db8::1]:3128']],
    ['SOCKS5 s:1080; PROXY a:8080', ['http://a:8080']],
  ])('%s leads, in turn, to %j', (answer, ways) => {
    expect(said(waysIn(answer))).toEqual(ways);
  });

  it.each(['SOCKS5 s:1080', 'SOCKS s:1080; SOCKS4 s:1080', 'PROXY a:b:c'])('%s leads nowhere', (answer) => {
    expect(() => waysIn(answer)).toThrow('unknown-kind');
  });
});

function way(url: string, env: Record<string, string>): string | undefined {
  const found = wayInEnvironment(new URL(url), env);
  return found === undefined ? undefined : said([found])[0];
}

describe('what the environment says', () => {
  it.each([
    [{}, undefined],
    [{ HTTPS_PROXY: '' }, undefined],
    [{ HTTP_PROXY: 'http://a:1' }, undefined],
    [{ HTTPS_PROXY: 'a:3128' }, 'http://a:3128'],
    [{ https_proxy: 'http://a:1', HTTPS_PROXY: 'http://b:2' }, 'http://a:1'],
    [{ ALL_PROXY: 'https://a' }, 'https://a:443'],
  ])('%j for a service is %s', (env, expected) => {
    expect(way('https://boards.example.com/', env)).toBe(expected);
  });

  it.each([
    ['boards.example.com', true],
    ['example.com', true],
    ['.example.com', true],
    ['*.example.com', true],
    ['other.org, example.com', true],
    ['EXAMPLE.com', true],
    ['*', true],
    ['example.com:443', true],
    ['example.com:8443', false],
    ['ample.com', false],
    ['boards.example.co', false],
    ['', false],
  ])('NO_PROXY=%s excepts a service: %s', (list, isExcepted) => {
    const env = { HTTPS_PROXY: 'a:3128', NO_PROXY: list };

    expect(way('https://boards.example.com/', env)).toBe(isExcepted ? 'straight' : 'http://a:3128');
  });

  it.each([
    ['https://[2001:db8::1]/', '2001:db8::1', true],
    ['https://[2001:db8::1]/', '[2001:db8::1]', true],
    ['https://[2001:db8::2]/', '2001:db8::1', false],
    ['https://10.1.2.3/', '10.1.2.3', true],
    ['https://110.1.2.3/', '10.1.2.3', false],
  ])('%s with NO_PROXY=%s is excepted: %s', (url, list, isExcepted) => {
    expect(way(url, { HTTPS_PROXY: 'a:3128', NO_PROXY: list })).toBe(isExcepted ? 'straight' : 'http://a:3128');
  });

  it.each(['http://', 'socks5://u:secret@a:1080', 'not an address'])(
    '%s is told as no proxy, without its password',
    (value) => {
      expect(() => way('https://boards.example.com/', { HTTPS_PROXY: value })).toThrow(
        expect.objectContaining({ problem: 'unknown-kind', proxy: expect.not.stringContaining('secret') }),
      );
    },
  );
});
