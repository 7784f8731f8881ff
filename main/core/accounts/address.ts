import { t } from '../../../common/i18n/translate.ts';
import { isLoopback } from '../../../common/loopback.ts';
import { UserFailure } from '../user-failure.ts';

/** A web address taken apart; null where the text is none. */
export interface ParsedAddress {
  readonly protocol: string;
  readonly hostname: string;
  readonly hasCredentials: boolean;
  /** Scheme, host, port and path; no query, no fragment, no slash at the end. */
  readonly base: string;
}

export type ParseAddress = (text: string) => ParsedAddress | null;

const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;

/**
 * The base address of a service from what a person typed; the scheme may be missing. Throws `UserFailure` in words when
 * it is no web address, or when a token would leave this computer unencrypted.
 */
export function serviceAddress(typed: string, parse: ParseAddress, loopbackOnly: boolean): string {
  const text = typed.trim();
  const parsed = parse(SCHEME.test(text) ? text : `${guessScheme(text)}://${text}`);
  if (text === '' || parsed === null || !/^https?:$/.test(parsed.protocol) || parsed.hasCredentials) {
    throw new UserFailure('bad-address', t('This is not a web address. Type it like https://boards.example.com.'));
  }
  const isLocal = isLoopback(parsed.hostname);
  if (parsed.protocol === 'http:' && !isLocal) {
    const words = t(
      'http would show your token to the network, so it is only used within this computer. Use https:// instead.',
    );
    throw new UserFailure('insecure-address', words);
  }
  if (loopbackOnly && !isLocal) throw onlyWithin();
  return parsed.base;
}

/** Of an address outside this computer, where no such is used. */
export function onlyWithin(): UserFailure {
  const words = t(
    'This Electron is out of support and only connects within this computer. Use a current release instead.',
  );
  return new UserFailure('insecure-address', words);
}

function guessScheme(text: string): string {
  const host = /^(\[[^\]]*\]|[^/:]*)/.exec(text)?.[0] ?? '';
  return isLoopback(host.toLowerCase()) ? 'http' : 'https';
}
