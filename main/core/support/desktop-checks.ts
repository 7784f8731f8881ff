import type { Check } from '../../../common/domain/self-test.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { keysText } from '../../../common/keys/accelerator.ts';
import type { IdleFacts, NotificationFacts, ShortcutFacts, TrayFacts } from './facts.ts';
import { listInRegion } from '../../../common/time/region.ts';

/** What the desktop's facts mean for a person, and what stands in for what it lacks. */
type Finding = Omit<Check, 'name'>;

const NO_TRAY: Readonly<Record<Exclude<TrayFacts['kind'], 'shown'>, string>> = {
  'no-bus': msg('The session bus of this desktop does not answer, so nothing can show the icon.'),
  'no-host': msg('Nothing on this desktop shows icons of apps (no StatusNotifierWatcher on the session bus).'),
  'not-taken': msg('This desktop shows icons of apps, but has not taken that of Cardclock.'),
};

export function trayFinding(facts: TrayFacts): Finding {
  if (facts.kind === 'shown') {
    const means = t(
      'Timers can be started and stopped from the tray’s menu, and closing the window keeps Cardclock there.',
    );
    const by = facts.by === 'system' ? t('the system#by') : t('the tray of this desktop#by');
    return { verdict: 'works', found: t('The icon is shown by {by}.', { by }), means, fallback: null };
  }
  const found = t(NO_TRAY[facts.kind]);
  const means = t('There is no icon to click. Cardclock makes it anew as soon as a tray comes.');
  const fallback = t('Start Cardclock again to see its window: everything can be done there.');
  return { verdict: facts.kind === 'not-taken' ? 'fails' : 'absent', found, means, fallback };
}

export function notificationFinding(facts: NotificationFacts): Finding {
  if (facts.kind === 'shown') {
    const found = shownWords(facts);
    if (facts.hasActions === false) {
      const means = t('Reminders appear, but their buttons do not.');
      return { verdict: 'limited', found, means, fallback: t('What they offer can be done in the window.') };
    }
    const means =
      facts.hasActions === true
        ? t('Reminders appear with their buttons, also while the window is hidden.')
        : t('Reminders appear, also while the window is hidden.');
    return { verdict: 'works', found, means, fallback: null };
  }
  const found = notShownWords(facts);
  const means = t('Reminders cannot appear outside the window.');
  return { verdict: 'absent', found, means, fallback: t('Important things appear in the window.') };
}

function notShownWords(facts: Exclude<NotificationFacts, { kind: 'shown' }>): string {
  if (facts.kind === 'no-bus') return t('The session bus of this desktop does not answer, so none was tried.');
  if (facts.kind === 'unsupported') return t('The system says that it shows no notifications.');
  return t('One was tried and not shown: {error}.', { error: refusalWords(facts) });
}

function refusalWords(facts: Extract<NotificationFacts, { kind: 'refused' | 'silent' | 'unanswered' }>): string {
  if (facts.kind === 'refused') return facts.error;
  return facts.kind === 'silent'
    ? t('no answer within {seconds} s', { seconds: facts.seconds })
    : t('no notification server answered');
}

function shownWords({ server, through, isHeldBack }: Extract<NotificationFacts, { kind: 'shown' }>): string {
  const shown =
    server === null
      ? t(
          'One was shown and taken away again by the system, {through, select, bus {asked over the session bus} other {asked through Electron}}.',
          { through },
        )
      : t(
          'One was shown and taken away again by {server}, {through, select, bus {asked over the session bus} other {asked through Electron}}.',
          { server, through },
        );
  return isHeldBack === true ? `${shown} ${t('Do Not Disturb is on, so they are held back for now.')}` : shown;
}

export function shortcutFinding(facts: ShortcutFacts): Finding {
  if (facts.kind === 'granted') return grantedFinding(facts);
  if (facts.kind === 'refused') {
    const found = t('{combination} was not granted.', { combination: keysText(facts.combination) });
    const means = t('Shortcuts may not work outside the window.');
    return { verdict: 'fails', found, means, fallback: t('Those within the window work; F1 lists them.') };
  }
  const found =
    facts.kind === 'wayland'
      ? t('This desktop (Wayland) lets no app listen to keys outside its own windows.')
      : t('On this desktop (Wayland) keys reach Cardclock only while a window of an older kind (X11) is in front.');
  const means = t('Shortcuts of Cardclock can be relied on within its window only.');
  const fallback = t('Bind the command “cardclock toggle” to a key in the settings of the desktop.');
  return { verdict: 'absent', found, means, fallback };
}

function grantedFinding({ combination, lacking }: Extract<ShortcutFacts, { kind: 'granted' }>): Finding {
  const found = t('{combination} was taken, and given back.', { combination: keysText(combination) });
  if (lacking.length === 0) {
    return { verdict: 'works', found, means: t('Shortcuts work in every app of this desktop.'), fallback: null };
  }
  return {
    verdict: 'limited',
    found,
    means: t('Other programs or the desktop use some of your shortcuts, so these do nothing here: {keys}.', {
      keys: listInRegion(lacking.map(keysText)),
    }),
    fallback: t('Cardclock takes them as soon as they are free. You can choose others in the settings.'),
  };
}

export function idleFinding({ idleSeconds, state }: IdleFacts): Finding {
  const isTold = state !== 'unknown' && Number.isFinite(idleSeconds) && idleSeconds >= 0;
  if (isTold) {
    const found = t(
      'The system says: {state, select, active {active} idle {idle} locked {locked} other {unknown}}, last used {seconds, plural, one {1 second} other {{seconds} seconds}} ago.',
      { state, seconds: Math.round(idleSeconds) },
    );
    return {
      verdict: 'works',
      found,
      means: t('Cardclock notices time away from the computer and asks about it.'),
      fallback: null,
    };
  }
  return {
    verdict: 'fails',
    found: t('The system does not say when this computer was last used.'),
    means: t('Time away is not noticed while the computer stays awake.'),
    fallback: t('Sleep, shutdown and a closed Cardclock are noticed all the same.'),
  };
}
