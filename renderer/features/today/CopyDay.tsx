import './copy-day.css';
import { useEffect, useState } from 'react';
import type { Day } from '../../../common/domain/snapshot.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import type { Bridge } from '../../../common/ipc/commands.ts';
import { addDays } from '../../../common/time/calendar.ts';
import type { Bounds } from '../../../common/time/intervals.ts';
import { type Cardclock, useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { changeIdOf, sayDone, takeAllBack } from '../../store/undo.ts';
import { useMounted } from '../../store/use-failure-report.ts';
import { Place } from '../../task/TaskLine.tsx';
import { rangeWords, longDate } from '../../task/day-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { type CopyEntry, copyPlan, type CopyState, type CopyTask, isReady, readyCopies } from './copy-plan.ts';

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

/** Entries at their times, or only the tasks they were of. */
type What = 'entries' | 'tasks';

function Choose({ from, today, onClose }: CopyDayProps & { readonly from: Day }) {
  const cardclock = useCardclock();
  const [now] = useState(() => Date.now());
  const plan = copyPlan(from, today, now);
  const [wanted, setWanted] = useState<ReadonlySet<number>>(() => new Set(plan.map(({ task }) => task.taskId)));
  const [what, setWhat] = useState<What>(plan.some(isReady) ? 'entries' : 'tasks');
  const [isBusy, setBusy] = useState(false);
  const isMounted = useMounted();
  const chosen = plan.filter((one) => wanted.has(one.task.taskId) && (what === 'tasks' || isReady(one)));
  const commands = createCopyCommands(cardclock);

  async function run(): Promise<void> {
    setBusy(true);
    const isDone = await (what === 'entries'
      ? commands.log(readyCopies(chosen))
      : commands.enlist(chosen.map(({ task }) => task)));
    setBusy(false);
    // Where it was closed before the answer, something else may be open by now.
    if (isDone && isMounted()) onClose();
  }

  function toggle(taskId: number): void {
    const next = new Set(wanted);
    if (!next.delete(taskId)) next.add(taskId);
    setWanted(next);
  }

  return (
    <div className="copy-day">
      <RadioGroup
        label={t('What to copy')}
        value={what}
        onChange={setWhat}
        options={[
          { value: 'entries', label: t('Entries, at the same times today') },
          { value: 'tasks', label: t('Only the tasks, onto your list') },
        ]}
      />
      <ul className="copy-day-tasks" aria-label={t('Tasks to copy')}>
        {plan.map((one) => (
          <Choice
            key={one.task.taskId}
            one={one}
            what={what}
            timezone={today.timezone}
            isChosen={chosen.includes(one)}
            onToggle={() => toggle(one.task.taskId)}
          />
        ))}
      </ul>
      <div className="copy-day-actions">
        <Button variant="primary" isDisabled={chosen.length === 0 || isBusy} onPress={() => void run()}>
          {what === 'entries'
            ? logWords(readyCopies(chosen).length, plan.some(isReady))
            : t('Put {count, plural, one {# task} other {# tasks}} on your list', { count: chosen.length })}
        </Button>
        <Button onPress={onClose}>{t('Cancel')}</Button>
      </div>
    </div>
  );
}

function logWords(count: number, isAnyReady: boolean): string {
  return isAnyReady ? t('Log {count, plural, one {# entry} other {# entries}}', { count }) : t('Nothing to log yet');
}

interface ChoiceProps {
  readonly one: CopyTask;
  readonly what: What;
  readonly timezone: string;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function Choice({ one, what, timezone, isChosen, onToggle }: ChoiceProps) {
  const { task, entries } = one;
  const isSkipped = what === 'entries' && !isReady(one);

  return (
    <li>
      <label className="copy-day-task">
        <input type="checkbox" checked={isChosen} disabled={isSkipped} onChange={onToggle} />
        <span>
          <span className="copy-day-name" dir="auto">
            {task.name}
          </span>
          <span className="copy-day-place">
            <Place task={task} />
          </span>
          {entries.map((entry) => (
            <span key={entry.session.trackerId} className="copy-day-entry">
              <Times entry={entry} what={what} timezone={timezone} />
            </span>
          ))}
        </span>
      </label>
    </li>
  );
}

const WORDS: Readonly<Record<CopyState, string>> = {
  ready: '',
  later: msg('not that late yet: skipped'),
  taken: msg('overlaps an entry: skipped'),
  skipped: msg('no such time today, as clocks change: skipped'),
};

function Times({ entry, what, timezone }: Pick<ChoiceProps, 'what' | 'timezone'> & { readonly entry: CopyEntry }) {
  const { session, state } = entry;
  return (
    <>
      <span className="tabular">{rangeWords(session, timezone)}</span>
      {state === 'ready' || what === 'tasks' ? null : <span className="copy-day-not">{t(WORDS[state])}</span>}
    </>
  );
}

/** `none`: there is no earlier day with time. */
type CopySource =
  | { readonly kind: 'asking' }
  | { readonly kind: 'day'; readonly day: Day }
  | { readonly kind: 'none' }
  | { readonly kind: 'problem'; readonly words: string };

/** Yesterday, or the last day with time before it. */
function useCopySource(today: string): CopySource {
  const { bridge } = useCardclock();
  const [source, setSource] = useState<CopySource>({ kind: 'asking' });

  useEffect(() => {
    let isWaitedFor = true;

    async function find(): Promise<void> {
      const found = await findSource(bridge, today);
      if (isWaitedFor) setSource(found);
    }

    void find();
    return () => {
      isWaitedFor = false;
    };
  }, [bridge, today]);

  return source;
}

async function findSource(bridge: Bridge, today: string): Promise<CopySource> {
  const yesterday = await readDay(bridge, addDays(today, -1));
  if (yesterday.kind !== 'day' || yesterday.day.sessions.length > 0) return yesterday;
  const before = await bridge.invoke('day:neighbour', { date: yesterday.day.date, towards: 'earlier' });
  if (!before.ok) return { kind: 'problem', words: before.error.message };
  return before.value.date === null ? { kind: 'none' } : await readDay(bridge, before.value.date);
}

async function readDay(bridge: Bridge, date: string): Promise<CopySource> {
  const reply = await bridge.invoke('day:peek', { date });
  return reply.ok ? { kind: 'day', day: reply.value } : { kind: 'problem', words: reply.error.message };
}

/** Each is true where all of it was done; else a message has said why not. What was done by then can be taken back together. */
interface CopyCommands {
  readonly log: (copies: readonly (Bounds & { readonly taskId: number })[]) => Promise<boolean>;
  readonly enlist: (tasks: readonly TaskRef[]) => Promise<boolean>;
}

function createCopyCommands(cardclock: Cardclock): CopyCommands {
  const { ask, toasts } = cardclock;

  return {
    log: async (copies) => {
      const entries = copies.map(({ taskId, startMs, endMs }) => ({ taskId, startedAt: startMs, endedAt: endMs }));
      const reply = await ask('time:log-all', { entries });
      const words = t('{count, plural, one {# entry was added to today.} other {# entries were added to today.}}', {
        count: entries.length,
      });
      if (reply.ok) sayDone(cardclock, reply, words);
      return reply.ok;
    },
    enlist: async (tasks) => {
      const changeIds: number[] = [];
      let count = 0;
      for (const { taskId } of tasks) {
        const reply = await ask('work-list:add', { taskId });
        if (!reply.ok) break;
        count += 1;
        const changeId = changeIdOf(reply.value);
        if (changeId !== null) changeIds.push(changeId);
      }
      const undo = { label: t('Undo'), run: () => void takeAllBack(cardclock, changeIds) };
      const words = t('{count, plural, one {# task is on your list.} other {# tasks are on your list.}}', {
        count,
      });
      if (count > 0) toasts.done(words, changeIds.length === 0 ? undefined : undo);
      return count === tasks.length;
    },
  };
}
