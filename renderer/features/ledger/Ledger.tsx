import './ledger.css';
import type { LedgerRow } from '../../../common/domain/ledger.ts';
import type { SyncView } from '../../../common/domain/snapshot.ts';
import { clockTime } from '../../../common/domain/sync-words.ts';
import { useAccount, useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { TaskLine } from '../task/TaskLine.tsx';
import { changeSentence, rangeWords, STATE_WORDS } from './ledger-words.ts';
import { useLedger } from './use-ledger.ts';

const NOTHING_WAITS =
  'Everything you tracked is saved with the service. Time that is not yet saved would wait here, with the service’s own words.';

/** Every interval that the service has not confirmed: what it is, how it stands, and what the service said. */
export function Ledger() {
  const { ask } = useCardclock();
  const { timezone } = useAccount();
  const sync = useSnapshot((snapshot) => snapshot.sync);
  const rows = useLedger();
  if (rows === undefined) return null;

  return (
    <section className="ledger" aria-labelledby="ledger-title">
      <header className="ledger-head">
        <h2 id="ledger-title">Unconfirmed time</h2>
        {rows.length === 0 ? null : <Button onPress={() => void ask('sync:now', null)}>Try all now</Button>}
      </header>
      <p className="ledger-lead">{leadOf(rows, sync, timezone)}</p>
      <ul className="ledger-rows" aria-labelledby="ledger-title">
        {rows.map((row) => (
          <LedgerItem key={row.trackerId} row={row} timezone={timezone} />
        ))}
      </ul>
    </section>
  );
}

function leadOf(rows: readonly LedgerRow[], sync: SyncView, timezone: string): string {
  if (rows.length === 0) return NOTHING_WAITS;
  if (sync.offlineSince === null) return 'All of it is safe on this computer.';
  const since = clockTime(sync.offlineSince, timezone);
  return `The service has not answered since ${since}. All of it is safe on this computer and goes out by itself.`;
}

interface LedgerItemProps {
  readonly row: LedgerRow;
  readonly timezone: string;
}

function LedgerItem({ row, timezone }: LedgerItemProps) {
  const { ask } = useCardclock();
  const { trackerId, task, state, words, triedAt } = row;
  const nameId = `ledger-${trackerId}`;

  return (
    <li className={`ledger-row ledger-${state}`}>
      <div id={nameId} className="ledger-task">
        <TaskLine task={task} />
      </div>
      <p className="ledger-range tabular">{rangeWords(row, timezone)}</p>
      <p className="ledger-state">
        <strong>{STATE_WORDS[state].title}</strong> {changeSentence(row)} {STATE_WORDS[state].sentence}
        {triedAt === null ? '' : ` Last tried at ${clockTime(triedAt, timezone)}.`}
      </p>
      {words === null ? null : (
        <blockquote className="ledger-words" dir="auto">
          {words}
        </blockquote>
      )}
      <Button aria-describedby={nameId} onPress={() => void ask('ledger:retry', { trackerId })}>
        Retry
      </Button>
    </li>
  );
}
