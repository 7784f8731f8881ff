import type { LedgerAction, LedgerRow } from '../../../common/domain/ledger.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Done } from '../../../common/domain/done-deed.ts';
import type { CommandName, Input, Output } from '../../../common/ipc/commands.ts';
import type { Cardclock } from '../../store/cardclock.ts';
import { sayDone } from '../../store/say-done.ts';
import { quoted } from '../../../common/domain/short-name.ts';

/** What the buttons of a row do; `edit` opens a dialog and is not among them. */
export type RowActions = Readonly<Record<Exclude<LedgerAction, 'edit'>, (row: LedgerRow) => void>>;

type Settling = { [C in CommandName]: Output<C> extends Done ? C : never }[CommandName];

/** Rows that were settled, as they stood then: a second press on a button that is about to go does nothing. */
const settled = new WeakSet<LedgerRow>();

export function createRowActions(cardclock: Cardclock): RowActions {
  const { ask } = cardclock;

  async function settle<C extends Settling>(row: LedgerRow, command: C, input: Input<C>, said: string): Promise<void> {
    if (settled.has(row)) return;
    settled.add(row);
    const reply = await ask(command, input);
    if (!reply.ok) settled.delete(row);
    sayDone(cardclock, reply, said);
  }

  function keep(which: 'mine' | 'theirs' | 'both'): (row: LedgerRow) => void {
    return (row) => void settle(row, 'ledger:keep', { trackerId: row.trackerId, keep: which }, keptWords(row, which));
  }

  return {
    retry: ({ trackerId }) => void ask('ledger:retry', { trackerId }),
    'keep-mine': keep('mine'),
    'keep-theirs': keep('theirs'),
    'keep-both': keep('both'),
    'end-now': (row) =>
      void settle(
        row,
        'ledger:end-now',
        { trackerId: row.trackerId },
        t('Logged {task} as ending now.', { task: quoted(row.task.name) }),
      ),
    discard: (row) => void settle(row, 'ledger:discard', { trackerId: row.trackerId }, discardedWords(row)),
  };
}

function keptWords({ task, question }: LedgerRow, which: 'mine' | 'theirs' | 'both'): string {
  const values = { task: quoted(task.name) };
  if (which === 'both') return t('Kept both versions of {task}.', values);
  const isRemoved = question?.kind === 'conflict' && question[which] === null;
  if (which === 'mine')
    return t(isRemoved ? 'Deleted {task} on every device.' : 'Kept your version of {task}.', values);
  return t(isRemoved ? 'Deleted {task} here too.' : 'Kept the other version of {task}.', values);
}

function discardedWords({ change, task }: LedgerRow): string {
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
