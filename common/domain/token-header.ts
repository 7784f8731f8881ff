import { t } from '../i18n/translate.ts';

/** As `Authorization: Bearer …`, which every service of the kind is said to take. */
export const BEARER = 'authorization';
/** What v1 calls are sent with where Bearer is refused. */
export const SERVICE_TOKEN = 'x-servicetoken';

/** What no request could do without, or what would say something else. */
const NOT_FOR_TOKENS =
  /^(?:accept.*|connection|content-.*|cookie2?|date|expect|host|keep-alive|origin|proxy-.*|referer|sec-.*|te|trailer|transfer-encoding|upgrade|user-agent|via)$/;

/** A header's name in small letters, or why it can be none for the token. */
export function readTokenHeader(
  typed: string,
): { readonly ok: true; readonly header: string } | { readonly ok: false; readonly problem: string } {
  const header = typed.trim().toLowerCase();
  if (header === '') return { ok: true, header: BEARER };
  if (!/^[a-z][a-z0-9_-]{0,99}$/.test(header))
    return { ok: false, problem: t('A header’s name has letters, digits and hyphens, such as X-Api-Token.') };
  if (NOT_FOR_TOKENS.test(header)) return { ok: false, problem: t('This header means something else already.') };
  return { ok: true, header };
}
