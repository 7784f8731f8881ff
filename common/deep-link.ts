import { t } from './i18n/translate.ts';

/** What a `cardclock:` address asks for. Another program, or a page, wrote it: nothing in it is trusted. */
export type DeepLink =
  | { readonly kind: 'start'; readonly taskId: number }
  | { readonly kind: 'stop' }
  | { readonly kind: 'task'; readonly taskId: number };

export type ReadLink =
  | { readonly ok: true; readonly link: DeepLink }
  /** `reason`: a sentence, whose quotation is cut short. */
  | { readonly ok: false; readonly reason: string };

const SCHEME = 'cardclock:';
/** Windows puts a slash behind an address that has no path (Electron, issue 10786). */
const STOP = /^cardclock:\/\/stop\/?$/;
/** No leading zeros, and no more digits than a number holds exactly. */
const ABOUT_TASK = /^cardclock:\/\/(start|task)\/([1-9]\d{0,14})$/;
const MOST_QUOTED = 60;

/** Whether an argument of the process is meant as a link, a wrong one included. */
export function isDeepLink(text: string): boolean {
  return text.slice(0, SCHEME.length).toLowerCase() === SCHEME;
}

/** The three known forms, letter by letter but for a slash behind `stop`. Never throws. */
export function readDeepLink(text: string): ReadLink {
  if (STOP.test(text)) return { ok: true, link: { kind: 'stop' } };
  const [, kind, taskId] = ABOUT_TASK.exec(text) ?? [];
  if (kind === 'start' || kind === 'task') return { ok: true, link: { kind, taskId: Number(taskId) } };
  const reason = t(
    'A link was not followed: “{link}”. Links are cardclock://start/NUMBER, cardclock://stop and cardclock://task/NUMBER.',
    { link: shortened(text) },
  );
  return { ok: false, reason };
}

/** The link that opens a card in this app. `taskId`: positive. */
export function cardLink(taskId: number): string {
  return `cardclock://task/${taskId.toFixed()}`;
}

/** What is not printed, or turns the direction of writing, is left out. */
function shortened(text: string): string {
  const plain = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '');
  return plain.length <= MOST_QUOTED ? plain : `${plain.slice(0, MOST_QUOTED - 1).toWellFormed()}…`;
}
