import './ledger.css';
import { useDeferredValue, useRef, useState } from 'react';
import type { LedgerMore, LedgerRow, LedgerView } from '../../../common/domain/ledger.ts';
import type { SyncView } from '../../../common/domain/snapshot.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { useFocusAfterDialog, useKeptFocus } from '../../state/use-kept-focus.ts';
import { Button } from '../../ui/Button.tsx';
import { EditTime } from '../time-edit/EditTime.tsx';
import { ExportAll } from './ExportAll.tsx';
import { GoneItem } from './GoneItem.tsx';
import { LedgerItem } from './LedgerItem.tsx';
import { momentWords, type Calendar } from '../../../common/time/moment-words.ts';
import { moreWords } from './ledger-words.ts';
import { NewTasks } from './NewTasks.tsx';
import { useCalendar } from './use-calendar.ts';
import { useLedger } from './use-ledger.ts';

const NOTHING_WAITS = msg('Everything you tracked is saved. Anything that couldn’t be saved yet shows up here.');

const ALL_MOVED = msg('All of it is saved with the service, but at another time than you meant.');

const NO_TASKS: LedgerView['tasks'] = [];

/** More than fit on a screen. */
const AT_ONCE = 12;

/** Every interval that the service has not confirmed: what it is, how it stands, and what can be done about it. */
export function Ledger() {
  const view = useLedger();
  const region = useRef<HTMLDivElement>(null);
  useKeptFocus(region, view);
  // Held here and not in the row, so that a row that gets confirmed meanwhile does not take the dialog with it.
  const [opened, setEdited] = useState<LedgerRow>();
  useFocusAfterDialog(region, opened !== undefined);
  const edited = view?.rows.find((row) => row.trackerId === opened?.trackerId) ?? opened;

  return (
    <div ref={region} className="ledger" tabIndex={-1}>
      <NewTasks tasks={view?.tasks ?? NO_TASKS} home={region} />
      <Unconfirmed rows={view?.rows} more={view?.more} onEdit={setEdited} />
      {view === undefined || view.gone.length === 0 ? null : <Gone gone={view.gone} />}
      {edited === undefined ? null : (
        <EditTime
          trackerId={edited.trackerId}
          task={edited.task}
          startedAt={edited.startedAt}
          endedAt={edited.endedAt}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

interface UnconfirmedProps {
  /** Undefined until the ledger has been read. */
  readonly rows: readonly LedgerRow[] | undefined;
  readonly more: LedgerMore | undefined;
  readonly onEdit: (row: LedgerRow) => void;
}

function Unconfirmed({ rows, more, onEdit }: UnconfirmedProps) {
  const { ask } = useCardclock();
  const sync = useSnapshot((snapshot) => snapshot.sync);
  const calendar = useCalendar();

  return (
    <section className="ledger-part" aria-labelledby="ledger-title">
      <header className="ledger-head">
        <h2 id="ledger-title">{t('Unconfirmed time')}</h2>
        <div className="ledger-head-actions">
          {rows?.some((row) => row.actions.includes('retry')) === true ? (
            <Button onPress={() => void ask('sync:now', null)}>{t('Try all now')}</Button>
          ) : null}
          <ExportAll />
        </div>
      </header>
      {rows === undefined ? null : (
        <>
          <p className="ledger-lead">{leadOf(rows, sync, calendar)}</p>
          <Rows rows={rows} onEdit={onEdit} />
          {more === undefined ? null : <p className="ledger-lead">{moreWords(more)}</p>}
        </>
      )}
    </section>
  );
}

interface RowsProps {
  readonly rows: readonly LedgerRow[];
  readonly onEdit: (row: LedgerRow) => void;
}

/** The first rows are there at once; hundreds more follow without holding up a click. */
function Rows({ rows, onEdit }: RowsProps) {
  const shown = useDeferredValue(rows, rows.slice(0, AT_ONCE));
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list, shown);

  return (
    <ul ref={list} className="ledger-rows" aria-labelledby="ledger-title" tabIndex={-1}>
      {shown.map((row) => (
        <LedgerItem key={row.trackerId} row={row} onEdit={onEdit} />
      ))}
    </ul>
  );
}

function Gone({ gone }: Pick<LedgerView, 'gone'>) {
  return (
    <section className="ledger-part" aria-labelledby="ledger-gone-title">
      <h2 id="ledger-gone-title">{t('Removed at the service')}</h2>
      <p className="ledger-lead">
        {t('The service no longer has these. They count in no total, and stay here for 30 days.')}
      </p>
      <ul className="ledger-rows" aria-labelledby="ledger-gone-title">
        {gone.map((row) => (
          <GoneItem key={row.trackerId} row={row} />
        ))}
      </ul>
    </section>
  );
}

function leadOf(rows: readonly LedgerRow[], sync: SyncView, calendar: Calendar): string {
  if (rows.length === 0) return t(NOTHING_WAITS);
  if (rows.every((row) => row.state === 'moved')) return t(ALL_MOVED);
  const isSent = rows.some(({ state }) => state !== 'needs-you' && state !== 'moved');
  const isAsked = rows.some(({ state }) => state === 'needs-you');
  return [
    sync.offlineSince === null
      ? ''
      : t('The service has not answered since {since}.', { since: momentWords(sync.offlineSince, calendar) }),
    isSent
      ? t('Everything is safe on this computer and will be sent automatically.')
      : t('Everything is safe on this computer.'),
    isAsked ? t('What needs your decision waits for you.') : '',
  ]
    .join(' ')
    .trim();
}
