import './conflict.css';
import { t } from '../../../common/i18n/translate.ts';
import { useAccount } from '../../store/cardclock.ts';
import { conflictLines, type ConflictCell, type ConflictQuestion } from './conflict-cells.ts';

export interface ConflictProps {
  readonly question: ConflictQuestion;
  /** The id of the task that it is about. */
  readonly describedBy: string;
}

/** What it was, what you made of it, and what the service holds: side by side, stacked where there is no room. */
export function Conflict({ question, describedBy }: ConflictProps) {
  const { timezone } = useAccount();

  return (
    <div className="conflict">
      <table
        className="conflict-table"
        aria-label={t('Before, this device and the other')}
        aria-describedby={describedBy}
      >
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden-visually">{t('Detail')}</span>
            </th>
            <th scope="col">{t('Before')}</th>
            <th scope="col">{t('This device')}</th>
            <th scope="col">{t('Other device')}</th>
          </tr>
        </thead>
        <tbody>
          {conflictLines(question, timezone).map(({ title, before, yours, theirs }) => (
            <tr key={title}>
              <th scope="row">{t(title)}</th>
              <Cell side={t('Before')} cell={before} />
              <Cell side={t('This device')} cell={yours} />
              <Cell side={t('Other device')} cell={theirs} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ side, cell }: { readonly side: string; readonly cell: ConflictCell }) {
  return (
    <td data-side={side} className={cell.changed ? 'conflict-cell conflict-changed' : 'conflict-cell'}>
      <span className="tabular">{cell.words}</span>
      {cell.changed && !cell.isRemoved ? (
        <>
          {' '}
          <span className="conflict-mark">{t('changed')}</span>
        </>
      ) : null}
    </td>
  );
}
