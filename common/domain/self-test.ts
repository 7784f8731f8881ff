import { msg, t } from '../i18n/translate.ts';

export const CHECKS = [
  'tray',
  'notifications',
  'shortcuts',
  'idle',
  'keychain',
  'network',
  'answers',
  'clock',
  'disk',
] as const;

export type CheckName = (typeof CHECKS)[number];

/** One ability of this desktop, as it was found when it was tried. */
export interface Check {
  readonly name: CheckName;
  /** `limited`: it works in part; `absent`: this desktop has no such thing, or nothing asks for it now. */
  readonly verdict: 'works' | 'limited' | 'fails' | 'absent';
  /** What was tried, and what came of it. */
  readonly found: string;
  /** What that means for the person. */
  readonly means: string;
  /** What stands in for it; null where nothing has to. */
  readonly fallback: string | null;
}

export interface SelfTest {
  /** UTC ms. */
  readonly madeAt: number;
  readonly checks: readonly Check[];
}

/** For `t`, as the words below. */
export const CHECK_TITLES: Readonly<Record<CheckName, string>> = {
  tray: msg('Tray'),
  notifications: msg('Notifications'),
  shortcuts: msg('Shortcuts'),
  idle: msg('Idle'),
  keychain: msg('Keychain'),
  network: msg('Network'),
  answers: msg('Answers'),
  clock: msg('Clock'),
  disk: msg('Disk'),
};

export const VERDICT_WORDS: Readonly<Record<Check['verdict'], string>> = {
  works: msg('Works'),
  limited: msg('Works in part'),
  fails: msg('Does not work'),
  absent: msg('Not here'),
};

/** The whole test as text, for a message to somebody who helps. */
export function selfTestText({ madeAt, checks }: SelfTest): string {
  const lines = checks.flatMap(({ name, verdict, found, means, fallback }) => [
    `${t(CHECK_TITLES[name])}: ${t(VERDICT_WORDS[verdict])}`,
    `  ${found}`,
    `  ${means}`,
    ...(fallback === null ? [] : [`  ${t('Instead: {fallback}', { fallback })}`]),
  ]);
  return [t('Self-test of Cardclock, {time}', { time: new Date(madeAt).toISOString() }), ...lines, ''].join('\n');
}
