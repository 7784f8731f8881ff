import { t } from '../i18n/translate.ts';
import type { TaskRef } from './task.ts';
import { readWebAddress, type WebAddress } from './web-address.ts';

/** Where a card can be seen in a browser. */
export type CardPage =
  /** Its page at the service, by the pattern of addresses that the person gave. */
  | { readonly kind: 'card'; readonly address: string }
  /** What somebody wrote on the card as its external link: nobody is led there without being told where it goes. */
  | { readonly kind: 'link'; readonly address: string };

/** `opened`: by the desktop; otherwise the address is for the window to open. */
export type BrowsedCard = { readonly kind: 'opened' } | { readonly kind: 'address'; readonly address: string };

export type ReadPattern =
  | { readonly ok: true; readonly address: WebAddress }
  | { readonly ok: false; readonly problem: string };

const EXAMPLE = 'https://example.com/boards/{board}/tasks/{task}';
const PLACEHOLDER = /\{(?:board|task)\}/g;
const MOST_HOST = 40;
const PLAIN_HOST = /^[a-z\d.:[\]-]+$/;

/** A pattern of addresses of cards: https, or http within this computer, with `{board}` or `{task}` behind the host. */
export function readCardPattern(pattern: string): ReadPattern {
  const address = readWebAddress(pattern);
  if (address === null) return wrong(t('Type a whole web address, such as {example}.', { example: EXAMPLE }));
  if (!address.isSecure && !address.isHere)
    return wrong(t('http is taken for this computer itself alone: begin with https.'));
  const rest = pattern.replaceAll(PLACEHOLDER, '');
  const [stranger] = /[{}][^{}]*\}?/.exec(rest) ?? [];
  if (stranger !== undefined)
    return wrong(t("Only '{board}' and '{task}' are filled in; “{stranger}” is neither.", { stranger }));
  if (rest === pattern)
    return wrong(t("Put '{task}' where the card’s number goes, and '{board}' where its board’s does."));
  return { ok: true, address };
}

/** Numbers alone are filled in, so that nothing has to be escaped. */
export function fillCardPattern(pattern: string, { taskId, boardId }: Pick<TaskRef, 'taskId' | 'boardId'>): string {
  return pattern.replaceAll('{board}', boardId.toFixed()).replaceAll('{task}', taskId.toFixed());
}

/** The external link of a card as a page; null where it leads nowhere, or to a host whose letters may look like others. */
export function linkPage(externalLink: string | null): CardPage | null {
  const address = externalLink?.trim() ?? '';
  const read = readWebAddress(address);
  return read === null || !PLAIN_HOST.test(read.host) ? null : { kind: 'link', address };
}

/** `Open card in browser`, `Open external link (example.com)` */
export function pageWords({ kind, address }: CardPage): string {
  return kind === 'card' ? t('Open card in browser') : t('Open external link ({host})', { host: endOfHost(address) });
}

/** Of a long one its end, which says whose it is. */
function endOfHost(address: string): string {
  const host = readWebAddress(address)?.host ?? '';
  return host.length > MOST_HOST ? `…${host.slice(1 - MOST_HOST)}` : host;
}

function wrong(problem: string): ReadPattern {
  return { ok: false, problem };
}
