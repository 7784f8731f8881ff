import { memo, useState } from 'react';
import type { Done } from '../../../common/ipc/journal-commands.ts';
import type { GoneRow, OutboxAction, OutboxRow } from '../../../common/domain/outbox.ts';
import { quoted } from '../../../common/domain/short-name.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { CommandName, Input, Output } from '../../../common/ipc/commands.ts';
import { lengthMs, type Times } from '../../../common/time/intervals.ts';
import { dayWords, momentWords, spanWords, stretchLength } from '../../../common/time/moment-words.ts';
import { asLineBegins } from '../../../common/time/region.ts';
import { type Cardclock, useCardclock } from '../../store/cardclock.ts';
import { sayDone } from '../../store/undo.ts';
import { useCalendar } from '../../store/use-calendar.ts';
import { TaskLine } from '../../task/TaskLine.tsx';
import { Button } from '../../ui/Button.tsx';
import { Conflict } from './Conflict.tsx';
import { ACTION_NAMES, inOrder, isComparison, stateSentence, stateTitle, whenWords } from './entry-words.ts';

export interface EntryRowProps {
  readonly row: OutboxRow;
  readonly onEdit: (row: OutboxRow) => void;
}

export const EntryRow = memo(function EntryRow({ row, onEdit }: EntryRowProps) {
  const cardclock = useCardclock();
  const calendar = useCalendar();
  const { trackerId, task, state, words, question } = row;
  const nameId = `outbox-${trackerId}`;
  const actions = createRowActions(cardclock);

  function run(action: OutboxAction): void {
    if (action === 'edit') onEdit(row);
    else actions[action](row);
  }

  return (
    <li className={`outbox-row outbox-${state}`}>
      <div id={nameId} className="outbox-task">
        <TaskLine task={task} />
      </div>
      <Range times={row} />
      <p className="outbox-state">
        <strong>{stateTitle(row)}</strong> {stateSentence(row, calendar.timezone)}
      </p>
      {question?.kind === 'conflict' ? null : <ServiceWords words={words} />}
      {question?.kind === 'conflict' && isComparison(question) ? (
        <Conflict question={question} describedBy={nameId} />
      ) : null}
      <div className="outbox-foot">
        <p className="outbox-soft">{whenWords(row, calendar)}</p>
        {inOrder(row.actions).map((action) => (
          <Button
            key={action}
            variant={action === 'discard' ? 'quiet' : 'plain'}
            aria-describedby={nameId}
            onPress={() => run(action)}
          >
            {t(ACTION_NAMES[action])}
          </Button>
        ))}
      </div>
    </li>
  );
});

/** What the service said, as it said it. */
export function ServiceWords({ words }: Pick<OutboxRow, 'words'>) {
  if (words === null) return null;
  return (
    <blockquote className="outbox-words" dir="auto">
      {words}
    </blockquote>
  );
}

const KEPT_MS = 30 * 86_400_000;

/** One that another device took away: it can be brought back. */
export const GoneEntryRow = memo(function GoneEntryRow({ row }: { readonly row: GoneRow }) {
  const cardclock = useCardclock();
  const calendar = useCalendar();
  const { trackerId, task, goneAt } = row;
  const [isPending, setPending] = useState(false);
  const nameId = `outbox-gone-${trackerId}`;

  async function restore(): Promise<void> {
    setPending(true);
    const reply = await cardclock.ask('outbox:restore', { trackerId });
    setPending(false);
    sayDone(cardclock, reply, t('Restored {task}.', { task: quoted(task.name) }));
  }

  return (
    <li className="outbox-row">
      <div id={nameId} className="outbox-task">
        <TaskLine task={task} />
      </div>
      <Range times={row} />
      <div className="outbox-foot">
        <p className="outbox-soft">
          {t('Gone since {since} · kept until {day}', {
            since: momentWords(goneAt, calendar),
            day: dayWords(goneAt + KEPT_MS, calendar.timezone, calendar.today),
          })}
        </p>
        <Button isPending={isPending} aria-describedby={nameId} onPress={() => void restore()}>
          {t('Restore')}
        </Button>
      </div>
    </li>
  );
});

/** Times and length, with the day where that is not today. */
export function Range({ times }: { readonly times: Times }) {
  const { timezone, today } = useCalendar();
  const { startedAt, endedAt } = times;
  const isToday = startedAt >= today.startMs && startedAt < today.endMs;
  const day = isToday ? '' : `${asLineBegins(dayWords(startedAt, timezone, today))}, `;

  return (
    <p className="outbox-range">
      {`${day}${spanWords(times, timezone)}`}{' '}
      {endedAt === null ? null : <strong>{stretchLength(lengthMs(times, endedAt))}</strong>}
    </p>
  );
}

/** What the buttons of a row do; `edit` opens a dialog and is not among them. */
type RowActions = Readonly<Record<Exclude<OutboxAction, 'edit'>, (row: OutboxRow) => void>>;

type Settling = { [C in CommandName]: Output<C> extends Done ? C : never }[CommandName];

/** Rows that were settled, as they stood then: a second press on a button that is about to go does nothing. */
const settled = new WeakSet<OutboxRow>();

function createRowActions(cardclock: Cardclock): RowActions {
  const { ask } = cardclock;

  async function settle<C extends Settling>(row: OutboxRow, command: C, input: Input<C>, said: string): Promise<void> {
    if (settled.has(row)) return;
    settled.add(row);
    const reply = await ask(command, input);
    if (!reply.ok) settled.delete(row);
    sayDone(cardclock, reply, said);
  }

  function keep(which: 'mine' | 'theirs' | 'both'): (row: OutboxRow) => void {
    return (row) => void settle(row, 'outbox:keep', { trackerId: row.trackerId, keep: which }, keptWords(row, which));
  }

  return {
    retry: ({ trackerId }) => void ask('outbox:retry', { trackerId }),
    'keep-mine': keep('mine'),
    'keep-theirs': keep('theirs'),
    'keep-both': keep('both'),
    'end-now': (row) =>
      void settle(
        row,
        'outbox:end-now',
        { trackerId: row.trackerId },
        t('Logged {task} as ending now.', { task: quoted(row.task.name) }),
      ),
    discard: (row) => void settle(row, 'outbox:discard', { trackerId: row.trackerId }, discardedWords(row)),
  };
}

function keptWords({ task, question }: OutboxRow, which: 'mine' | 'theirs' | 'both'): string {
  const values = { task: quoted(task.name) };
  if (which === 'both') return t('Kept both versions of {task}.', values);
  const isRemoved = question?.kind === 'conflict' && question[which] === null;
  if (which === 'mine')
    return t(isRemoved ? 'Deleted {task} on every device.' : 'Kept your version of {task}.', values);
  return t(isRemoved ? 'Deleted {task} here too.' : 'Kept the other version of {task}.', values);
}

function discardedWords({ change, task }: OutboxRow): string {
  const values = { task: quoted(task.name) };
  switch (change) {
    case 'create':
      return t('Discarded the time on {task}.', values);
    case 'update':
      return t('Discarded your change to {task}.', values);
    case 'delete':
      return t('{task} won’t be deleted.', values);
    default:
      return change satisfies never;
  }
}
