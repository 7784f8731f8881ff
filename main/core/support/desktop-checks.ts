import type { Check } from '../../../common/domain/self-test.ts';
import type { IdleFacts, NotificationFacts, ShortcutFacts, TrayFacts } from './facts.ts';

/** What the desktop's facts mean for a person, and what stands in for what it lacks. */
type Finding = Omit<Check, 'name'>;

const FROM_WINDOW = 'Start Cardclock again to see its window: everything can be done there.';

const NO_BUS = 'The session bus of this desktop does not answer';
const NO_TRAY: Readonly<Record<Exclude<TrayFacts['kind'], 'shown'>, string>> = {
  'no-bus': `${NO_BUS}, so nothing can show the icon.`,
  'no-host': 'Nothing on this desktop shows icons of apps (no StatusNotifierWatcher on the session bus).',
  'not-taken': 'This desktop shows icons of apps, but has not taken that of Cardclock.',
};

export function trayFinding(facts: TrayFacts): Finding {
  if (facts.kind === 'shown') {
    const means =
      'Timers can be started and stopped from the tray’s menu, and closing the window keeps Cardclock there.';
    return { verdict: 'works', found: `The icon is shown by ${facts.by}.`, means, fallback: null };
  }
  const found = NO_TRAY[facts.kind];
  const means = 'There is no icon to click. Cardclock makes it anew as soon as a tray comes.';
  return { verdict: facts.kind === 'not-taken' ? 'fails' : 'absent', found, means, fallback: FROM_WINDOW };
}

export function notificationFinding(facts: NotificationFacts): Finding {
  if (facts.kind === 'shown') {
    const by = facts.server ?? 'the system';
    const way = facts.through === 'bus' ? 'asked over the session bus' : 'asked through Electron';
    const held = facts.isHeldBack === true ? ' Its “do not disturb” is on, so it holds them back now.' : '';
    const found = `One was shown and taken away again by ${by}, ${way}.${held}`;
    if (facts.hasActions === false) {
      const means = 'Reminders appear, but their buttons do not.';
      return { verdict: 'limited', found, means, fallback: 'What they offer can be done in the window.' };
    }
    const buttons = facts.hasActions === true ? ' with their buttons' : '';
    const means = `Reminders appear${buttons}, also while the window is hidden.`;
    return { verdict: 'works', found, means, fallback: null };
  }
  const found = {
    'no-bus': `${NO_BUS}, so none was tried.`,
    refused: `One was tried and not shown: ${facts.kind === 'refused' ? facts.error : ''}.`,
    unsupported: 'The system says that it shows no notifications.',
  }[facts.kind];
  const means = 'Reminders cannot appear outside the window.';
  return { verdict: 'absent', found, means, fallback: 'What matters is said in the window.' };
}

export function shortcutFinding(facts: ShortcutFacts): Finding {
  if (facts.kind === 'granted') {
    const found = `${facts.combination} was taken, and given back.`;
    return { verdict: 'works', found, means: 'Shortcuts work in every app of this desktop.', fallback: null };
  }
  if (facts.kind === 'refused') {
    const found = `${facts.combination} was not granted.`;
    const means = 'Shortcuts may not work outside the window.';
    return { verdict: 'fails', found, means, fallback: 'Those within the window work; F1 lists them.' };
  }
  const found =
    facts.kind === 'wayland'
      ? 'This desktop (Wayland) lets no app listen to keys outside its own windows.'
      : 'On this desktop (Wayland) keys reach Cardclock only while a window of an older kind (X11) is in front.';
  const means = 'Shortcuts of Cardclock can be relied on within its window only.';
  const fallback = 'Bind the command “cardclock toggle” to a key in the settings of the desktop.';
  return { verdict: 'absent', found, means, fallback };
}

export function idleFinding({ idleSeconds, state }: IdleFacts): Finding {
  const isTold = state !== 'unknown' && Number.isFinite(idleSeconds) && idleSeconds >= 0;
  if (isTold) {
    const found = `The system says: ${state}, last used ${secondsWords(idleSeconds)}.`;
    return {
      verdict: 'works',
      found,
      means: 'Time away from the computer is noticed and asked about.',
      fallback: null,
    };
  }
  return {
    verdict: 'fails',
    found: 'The system does not say when this computer was last used.',
    means: 'Time away is not noticed while the computer stays awake.',
    fallback: 'Sleep, shutdown and a closed Cardclock are noticed all the same.',
  };
}

function secondsWords(seconds: number): string {
  return seconds === 1 ? '1 second ago' : `${Math.round(seconds)} seconds ago`;
}
