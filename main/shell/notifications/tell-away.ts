import { clockSentence } from '../../../common/domain/question-words.ts';
import type { Question, Snapshot } from '../../../common/domain/snapshot.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { type Calendar, stretchWords } from '../../../common/time/moment-words.ts';
import type { App } from '../../core/app/app.ts';
import type { Notice, TakeAway } from './notice.ts';
import { shortName } from '../system/timer-words.ts';

type Away = Extract<Question, { readonly kind: 'away' }>;
type Clock = Extract<Question, { readonly kind: 'clock' }>;
type Words = Pick<Notice, 'title' | 'body'>;

/**
 * From now on a question about time away, or about a clock that jumped, that comes while the person is elsewhere is told as a notification
 * of the desktop, which goes once it is answered. `isHidden`: so begins the app, and what was asked at its start is told, too.
 */
export function tellAway(
  {
    core,
    notify,
    show,
    isInUse,
  }: {
    readonly core: Pick<App, 'snapshot' | 'onSnapshot'>;
    readonly notify: (notice: Notice) => TakeAway;
    /** Where the question is answered. */
    readonly show: () => void;
    /** Whether the person is in a window with the question in it: one that is merely open may stand behind all others. */
    readonly isInUse: () => boolean;
  },
  isHidden: boolean,
): void {
  const told = new Map<number, TakeAway>();

  function look({ questions, today }: Pick<Snapshot, 'questions' | 'today'>, isTold: boolean): void {
    const open = questions.filter((one): one is Away | Clock => one.kind === 'away' || one.kind === 'clock');
    for (const question of open) {
      if (told.has(question.awayId)) continue;
      const words = question.kind === 'clock' ? clockWords(question) : awayWords(question, calendarOf(today));
      told.set(question.awayId, isTold ? notify({ ...words, actions: [], onClick: show }) : () => {});
    }
    for (const [awayId, takeAway] of told) {
      if (open.some((question) => question.awayId === awayId)) continue;
      told.delete(awayId);
      // Electron ends when a notification is closed within an event of its own.
      setImmediate(takeAway);
    }
  }

  look(core.snapshot(), isHidden);
  core.onSnapshot((snapshot) => look(snapshot, !isInUse()));
}

function calendarOf(today: Snapshot['today']): Calendar {
  return { timezone: today.timezone, today };
}

function clockWords(question: Clock): Words {
  const { message, values } = clockSentence(question);
  const task = t('“{name}”', { name: shortName(question.task.name) });
  return {
    title: t('The clock changed'),
    body: `${t(message, { ...values, task })} ${t('Say in Cardclock which of the times counts.')}`,
  };
}

function awayWords({ task, why, fromMs, toMs, times }: Away, calendar: Calendar): Words {
  const { from, to } = stretchWords(fromMs, toMs, calendar);
  const counts =
    times.endedAt === null
      ? t('It’s still running. That time counts until you decide.')
      : t('It has ended since. That time counts until you decide.');
  return {
    title: t('“{task}” ran while you were away', { task: shortName(task.name) }),
    body: `${t(CAUSES[why], { from, to })} ${counts}`,
  };
}

const CAUSES: Readonly<Record<Away['why'], string>> = {
  closed: msg('Cardclock was closed from {from} to {to}.'),
  asleep: msg('This computer was asleep from {from} to {to}.'),
  idle: msg('Nobody used this computer from {from} to {to}.'),
};
