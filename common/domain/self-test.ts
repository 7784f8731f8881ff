export const CHECKS = ['tray', 'notifications', 'shortcuts', 'idle', 'keychain', 'network', 'clock', 'disk'] as const;

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

export const CHECK_TITLES: Readonly<Record<CheckName, string>> = {
  tray: 'Tray',
  notifications: 'Notifications',
  shortcuts: 'Shortcuts',
  idle: 'Idle',
  keychain: 'Keychain',
  network: 'Network',
  clock: 'Clock',
  disk: 'Disk',
};

export const VERDICT_WORDS: Readonly<Record<Check['verdict'], string>> = {
  works: 'Works',
  limited: 'Works in part',
  fails: 'Does not work',
  absent: 'Not here',
};

/** The whole test as text, for a message to somebody who helps. */
export function selfTestText({ madeAt, checks }: SelfTest): string {
  const lines = checks.flatMap(({ name, verdict, found, means, fallback }) => [
    `${CHECK_TITLES[name]}: ${VERDICT_WORDS[verdict]}`,
    `  ${found}`,
    `  ${means}`,
    ...(fallback === null ? [] : [`  Instead: ${fallback}`]),
  ]);
  return [`Self-test of Cardclock, ${new Date(madeAt).toISOString()}`, ...lines, ''].join('\n');
}
