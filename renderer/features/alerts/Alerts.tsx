import './alerts.css';
import { useRef, useState, type HTMLAttributes, type KeyboardEvent, type ReactNode } from 'react';
import { questionKey, questionSentence } from '../../../common/domain/question-words.ts';
import { reminderWords } from '../../../common/domain/reminder-words.ts';
import type { Question } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { keyMeant } from '../../../common/keys/key-meant.ts';
import { useSnapshot } from '../../store/cardclock.ts';
import { useCalendar } from '../../store/use-calendar.ts';
import { useFocusAfterDialog, useKeptFocus } from '../../store/use-kept-focus.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { EarlierIcon, LaterIcon } from '../../ui/icons.tsx';
import { SaidOnce, type Said } from '../../ui/SaidOnce.tsx';
import { AwayQuestion } from './AwayQuestion.tsx';
import { ClockQuestion } from './ClockQuestion.tsx';
import { GiveTime, type GiveTimeProps } from './GiveTime.tsx';
import { LinkQuestion } from './LinkQuestion.tsx';
import { NoticeList, useOutdatedWarning } from './Notices.tsx';
import { SuggestionRow, suggestionSentence } from './SuggestionRow.tsx';
import { ReminderBox } from './ReminderBox.tsx';
import { PastEndQuestion, ManyDoubtedQuestion } from './ServiceQuestions.tsx';

export interface AlertsProps {
  /** What asks to sign in again, where that is needed. */
  readonly signIn: ReactNode;
  /** What asks to sign in to a proxy, where one wants that. */
  readonly proxy: ReactNode;
  /** The tray's panel leaves reminders and suggestions to the window. */
  readonly isPanel?: boolean;
}

/** One thing that is told or asked. Those of a lower rank wait behind those of a higher one, and are stepped to. */
interface Alert {
  readonly key: string;
  /** 0 comes first: what only the person can decide. */
  readonly rank: number;
  /** Said aloud once, as it comes. */
  readonly words?: string;
  readonly body: ReactNode;
}

/**
 * Questions, reminders, suggestions and notices: one at a time in one place, with the way to the others. What is shown stays
 * until it is answered or stepped from; only something of a higher rank takes its place, and never under the pointer or the
 * cursor. While the cursor is here, 1 to 4 press the buttons of what is shown.
 */
export function Alerts({ signIn, proxy, isPanel = false }: AlertsProps) {
  const place = useRef<HTMLDivElement>(null);
  // Held here, so that a question that is settled meanwhile does not take along what was chosen.
  const [given, setGiven] = useState<GiveTimeProps['question']>();
  useFocusAfterDialog(place, given !== undefined);
  const asked = useQuestions(setGiven);
  const told = useTold(isPanel);
  const notices = useNotices(signIn, proxy);
  const alerts = [...asked, ...notices, ...told].toSorted((one, other) => one.rank - other.rank);
  const keys = alerts.map(({ key }) => key).join(' ');
  useKeptFocus(place, keys);
  const { at, step, handlers } = useShownAlert(alerts);

  function answer(event: KeyboardEvent): void {
    if (event.repeat || event.altKey || event.ctrlKey || event.metaKey || !isAnswer(event)) return;
    const buttons = place.current?.querySelectorAll<HTMLElement>('.alert:not([hidden]) button') ?? [];
    const key = keyMeant(event);
    const button = /^[1-4]$/.test(key) ? buttons[Number(key) - 1] : undefined;
    if (button === undefined) return;
    event.preventDefault();
    button.click();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the buttons in it
    <div ref={place} className="alerts" tabIndex={-1} onKeyDown={answer} {...handlers}>
      <SaidOnce things={alerts.flatMap(saidOf)} />
      {/* All are there: what is typed in one, and an answer on its way, outlives a step to another. */}
      {alerts.map(({ key, body }, index) => (
        <div key={key} className="alert" hidden={index !== at}>
          {body}
        </div>
      ))}
      {alerts.length < 2 ? null : (
        <div className="alerts-steps">
          <span aria-live="polite">{t('{number} of {count}', { number: at + 1, count: alerts.length })}</span>
          <IconButton label={t('Previous alert')} onPress={() => step(-1)}>
            <EarlierIcon />
          </IconButton>
          <IconButton label={t('Next alert')} onPress={() => step(1)}>
            <LaterIcon />
          </IconButton>
        </div>
      )}
      {given === undefined ? null : <GiveTime question={given} onClose={() => setGiven(undefined)} />}
    </div>
  );
}

/** Not what is typed, nor a key of a dialog that was opened from here: React lets its events come through to this place. */
function isAnswer({ target, currentTarget }: KeyboardEvent): boolean {
  const isTyping = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return !isTyping && target instanceof Node && currentTarget.contains(target);
}

function saidOf({ key, words }: Alert): readonly Said[] {
  return words === undefined ? [] : [{ key, words }];
}

interface ShownAlert {
  /** The place of the one that is shown; -1 where there is none. */
  readonly at: number;
  readonly step: (by: -1 | 1) => void;
  /** Hears of the pointer and the cursor. */
  readonly handlers: HTMLAttributes<HTMLElement>;
}

interface Shown {
  readonly key: string;
  readonly at: number;
  /** Stepped to: it stays until the person goes on. */
  readonly isChosen: boolean;
}

function useShownAlert(alerts: readonly Alert[]): ShownAlert {
  const [shown, setShown] = useState<Shown>();
  // A pointer that rests where the last one was answered, and a cursor that was left to the strip, hold nothing.
  const [heldKey, hold] = useState<string>();
  const next = shownAmong(alerts, shown, heldKey !== undefined && heldKey === shown?.key);
  if (next?.key !== shown?.key || next?.at !== shown?.at) setShown(next);
  const at = next?.at ?? -1;

  return {
    at,
    step: (by) => {
      const to = (at + by + alerts.length) % alerts.length;
      const alert = alerts[to];
      if (alert !== undefined) setShown({ key: alert.key, at: to, isChosen: true });
    },
    handlers: {
      onMouseMove: () => hold(next?.key),
      onMouseLeave: () => hold(undefined),
      onFocus: ({ target, currentTarget }) => hold(target === currentTarget ? undefined : next?.key),
      onBlur: () => hold(undefined),
    },
  };
}

/** What is shown of `alerts` after `before`; `isHeld`: somebody may be about to press something in it. */
function shownAmong(alerts: readonly Alert[], before: Shown | undefined, isHeld: boolean): Shown | undefined {
  const found = alerts.findIndex(({ key }) => key === before?.key);
  const isChosen = found !== -1 && before?.isChosen === true;
  // Whatever follows the one that is gone takes its place.
  const kept = found === -1 ? Math.min(before?.at ?? 0, alerts.length - 1) : found;
  const [first, there] = [alerts[0], alerts[kept]];
  if (first === undefined || there === undefined) return undefined;
  const isOutranked = first.rank < there.rank && !isHeld && !isChosen;
  return isOutranked ? { key: first.key, at: 0, isChosen } : { key: there.key, at: kept, isChosen };
}

function useQuestions(onGive: (question: GiveTimeProps['question']) => void): readonly Alert[] {
  const questions = useSnapshot((snapshot) => snapshot.questions);
  const calendar = useCalendar();
  return questions.map((question) => ({
    key: questionKey(question),
    rank: 0,
    words: questionSentence(question, calendar),
    body: <section aria-label={t('Questions')}>{questionBox(question, onGive)}</section>,
  }));
}

function questionBox(question: Question, onGive: (question: GiveTimeProps['question']) => void): ReactNode {
  switch (question.kind) {
    case 'past-end':
      return <PastEndQuestion question={question} />;
    case 'many-doubted':
      return <ManyDoubtedQuestion question={question} />;
    case 'away':
      return <AwayQuestion question={question} onGive={() => onGive(question)} />;
    case 'clock':
      return <ClockQuestion question={question} />;
    case 'link':
      return <LinkQuestion question={question} />;
    default:
      return question satisfies never;
  }
}

/** Reminders and suggestions: nothing waits for an answer to them. A timer that runs by mistake comes before what is good to know. */
function useTold(isPanel: boolean): readonly Alert[] {
  const reminders = useSnapshot((snapshot) => snapshot.reminders);
  const suggestions = useSnapshot((snapshot) => snapshot.suggestions);
  const calendar = useCalendar();
  if (isPanel) return [];
  return [
    ...reminders.map((reminder): Alert => {
      const { title, body } = reminderWords(reminder, calendar);
      return {
        key: reminder.reminderId,
        rank: reminder.kind === 'long' ? 2 : 3,
        words: `${title}. ${body}`,
        body: (
          <section className="alert-quiet" aria-label={t('Reminders')}>
            <ReminderBox reminder={reminder} />
          </section>
        ),
      };
    }),
    ...suggestions.map((suggestion): Alert => ({
      key: suggestion.suggestionId,
      rank: 5,
      words: suggestionSentence(suggestion),
      body: (
        <ul aria-label={t('Suggestions')}>
          <li>
            <SuggestionRow suggestion={suggestion} />
          </li>
        </ul>
      ),
    })),
  ];
}

/** An outdated shell is told after all else: it is as it was at the last start. */
function useNotices(signIn: ReactNode, proxy: ReactNode): readonly Alert[] {
  const signInNeeded = useSnapshot((snapshot) => snapshot.account?.signInNeeded === true);
  const proxyAsks = useSnapshot((snapshot) => snapshot.proxyQuestion !== undefined);
  const count = useSnapshot((snapshot) => snapshot.notices.length);
  const warning = useOutdatedWarning();
  return [
    ...(proxyAsks ? [{ key: 'proxy', rank: 1, body: proxy }] : []),
    ...(signInNeeded ? [{ key: 'sign-in', rank: 1, body: signIn }] : []),
    ...(count > 0 || warning !== null
      ? [{ key: 'notices', rank: count > 0 ? 4 : 6, body: <NoticeList warning={warning} /> }]
      : []),
  ];
}
