import { memo } from 'react';
import type { LedgerAction, LedgerRow } from '../../../common/domain/ledger.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock } from '../../state/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { TaskLine } from '../task/TaskLine.tsx';
import { Conflict } from './Conflict.tsx';
import { createRowActions } from './row-actions.ts';
import { ACTION_NAMES, inOrder, isComparison, stateSentence, STATE_TITLES, whenWords } from './ledger-words.ts';
import { Range } from './Range.tsx';
import { useCalendar } from './use-calendar.ts';

export interface LedgerItemProps {
  readonly row: LedgerRow;
  readonly onEdit: (row: LedgerRow) => void;
}

export const LedgerItem = memo(function LedgerItem({ row, onEdit }: LedgerItemProps) {
  const cardclock = useCardclock();
  const calendar = useCalendar();
  const { trackerId, task, state, words, question } = row;
  const nameId = `ledger-${trackerId}`;
  const actions = createRowActions(cardclock);

  function run(action: LedgerAction): void {
    if (action === 'edit') onEdit(row);
    else actions[action](row);
  }

  return (
    <li className={`ledger-row ledger-${state}`}>
      <div id={nameId} className="ledger-task">
        <TaskLine task={task} />
      </div>
      <Range times={row} />
      <p className="ledger-state">
        <strong>{t(STATE_TITLES[state])}</strong> {stateSentence(row, calendar.timezone)}
      </p>
      {question?.kind === 'conflict' ? null : <Words words={words} />}
      {question?.kind === 'conflict' && isComparison(question) ? (
        <Conflict question={question} describedBy={nameId} />
      ) : null}
      <p className="ledger-when">{whenWords(row, calendar)}</p>
      <div className="ledger-actions">
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
function Words({ words }: Pick<LedgerRow, 'words'>) {
  if (words === null) return null;
  return (
    <blockquote className="ledger-words" dir="auto">
      {words}
    </blockquote>
  );
}
