import './copy-day.css';
import { useState } from 'react';
import type { Day } from '../../../common/domain/snapshot.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { addDays } from '../../../common/time/calendar.ts';
import { useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { useIsThere } from '../../state/use-is-there.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Place } from '../task/TaskLine.tsx';
import { rangeWords } from '../time-edit/time-deeds.ts';
import { createCopyDeeds } from './copy-deeds.ts';
import { copyPlan, readyCopies, type CopyEntry, type CopyState, type CopyTask } from './copy-plan.ts';
import { longDate } from './day-words.ts';
import { useCopySource } from './use-copy-source.ts';

export interface CopyDayProps {
  /** The day that it was opened for: it stays, also over midnight. */
  readonly today: Day;
  readonly onClose: () => void;
}

/** Yesterday's tasks (or those of the last day with time): the same times today, or only onto the work list. */
export function CopyDay({ today: opened, onClose }: CopyDayProps) {
  const present = useSnapshot((snapshot) => snapshot.today);
  const today = present.date === opened.date ? present : opened;
  const source = useCopySource(today.date);

  return (
    <Dialog title={titleOf(source.kind === 'day' ? source.day.date : undefined, today.date)} onClose={onClose}>
      {source.kind === 'problem' ? <p role="alert">{source.words}</p> : null}
      {source.kind === 'none' ? <p>{t('There is no earlier day with time.')}</p> : null}
      {source.kind === 'day' ? <Choose from={source.day} today={today} onClose={onClose} /> : null}
    </Dialog>
  );
}

function titleOf(date: string | undefined, today: string): string {
  if (date === undefined || date === addDays(today, -1)) return t('Copy from yesterday');
  return t('Copy from {day}', { day: longDate(date, today) });
}

function Choose({ from, today, onClose }: CopyDayProps & { readonly from: Day }) {
  const cardclock = useCardclock();
  const [now] = useState(() => Date.now());
  const plan = copyPlan(from, today, now);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(plan.map(({ task }) => task.taskId)));
  const [isBusy, setBusy] = useState(false);
  const isThere = useIsThere();
  const copies = readyCopies(plan, chosen);
  const deeds = createCopyDeeds(cardclock);

  async function run(deed: Promise<boolean>): Promise<void> {
    setBusy(true);
    const isDone = await deed;
    setBusy(false);
    // Where it was closed before the answer, something else may be open by now.
    if (isDone && isThere()) onClose();
  }

  function toggle(taskId: number): void {
    const next = new Set(chosen);
    if (!next.delete(taskId)) next.add(taskId);
    setChosen(next);
  }

  return (
    <div className="copy-day">
      <p>
        {t(
          'Choose tasks. Log them today at the same times, as far as these have passed, or only put them on the work list.',
        )}
      </p>
      <ul className="copy-day-tasks" aria-label={t('Tasks to copy')}>
        {plan.map((one) => (
          <Choice
            key={one.task.taskId}
            one={one}
            timezone={today.timezone}
            isChosen={chosen.has(one.task.taskId)}
            onToggle={() => toggle(one.task.taskId)}
          />
        ))}
      </ul>
      <div className="copy-day-actions">
        <Button
          variant="primary"
          isDisabled={copies.length === 0 || isBusy}
          onPress={() => void run(deeds.log(copies))}
        >
          {copies.length === 0
            ? t('Nothing to log yet')
            : t('Log {count, plural, one {# entry} other {# entries}}', { count: copies.length })}
        </Button>
        <Button
          isDisabled={chosen.size === 0 || isBusy}
          onPress={() =>
            void run(deeds.enlist(plan.map(({ task }) => task).filter(({ taskId }) => chosen.has(taskId))))
          }
        >
          {t('Put {count, plural, one {# task} other {# tasks}} on the work list', { count: chosen.size })}
        </Button>
      </div>
    </div>
  );
}

interface ChoiceProps {
  readonly one: CopyTask;
  readonly timezone: string;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function Choice({ one, timezone, isChosen, onToggle }: ChoiceProps) {
  const { task, entries } = one;

  return (
    <li>
      <label className="copy-day-task">
        <input type="checkbox" checked={isChosen} onChange={onToggle} />
        <span>
          <span className="copy-day-name" dir="auto">
            {task.name}
          </span>
          <span className="copy-day-place">
            <Place task={task} />
          </span>
          {entries.map((entry) => (
            <span key={entry.session.trackerId} className="copy-day-entry">
              <Times entry={entry} timezone={timezone} />
            </span>
          ))}
        </span>
      </label>
    </li>
  );
}

const WORDS: Readonly<Record<CopyState, string>> = {
  ready: '',
  later: msg('still to come: skipped'),
  taken: msg('overlaps an entry: skipped'),
  skipped: msg('today’s clocks skip it: not logged'),
};

function Times({ entry, timezone }: { readonly entry: CopyEntry; readonly timezone: string }) {
  const { session, state } = entry;
  return (
    <>
      <span className="tabular">{rangeWords(session, timezone)}</span>
      {state === 'ready' ? null : <span className="copy-day-not">{t(WORDS[state])}</span>}
    </>
  );
}
