import type { Question, Snapshot } from '../../common/domain/snapshot.ts';
import { msg, t } from '../../common/i18n/translate.ts';
import { stretchWords } from '../../common/time/moment-words.ts';
import type { App } from '../core/app/app.ts';
import type { Notice, TakeAway } from './notifications/notice.ts';
import { shortName } from './tray/tray-words.ts';

type Away = Extract<Question, { readonly kind: 'away' }>;

interface TellAwayPorts {
  readonly core: Pick<App, 'snapshot' | 'onSnapshot'>;
  readonly notify: (notice: Notice) => TakeAway;
  /** Where the question is answered. */
  readonly show: () => void;
  /** Whether a window with the question in it can be seen. */
  readonly isSeen: () => boolean;
}

/**
 * From now on a question about time away that comes while no window is to be seen is told as a notification of the desktop, which
 * goes once it is answered. `isHidden`: so begins the app, and what was asked at its start is told, too.
 */
export function tellAway({ core, notify, show, isSeen }: TellAwayPorts, isHidden: boolean): void {
  const told = new Map<number, TakeAway>();

  function look({ questions, today }: Pick<Snapshot, 'questions' | 'today'>, isTold: boolean): void {
    const open = questions.filter((one): one is Away => one.kind === 'away');
    for (const question of open) {
      if (told.has(question.awayId)) continue;
      const words = awayWords(question, { timezone: today.timezone, today });
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
  core.onSnapshot((snapshot) => look(snapshot, !isSeen()));
}

function awayWords(
  { task, why, fromMs, toMs, times }: Away,
  calendar: Parameters<typeof stretchWords>[2],
): Pick<Notice, 'title' | 'body'> {
  const { from, to } = stretchWords(fromMs, toMs, calendar);
  const counts =
    times.endedAt === null
      ? t('It still runs, and counts that time until you say what became of it.')
      : t('It has ended since, and counts that time until you say what became of it.');
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
