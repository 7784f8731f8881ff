import { useState, type ReactNode } from 'react';
import type { ReportRow, ReportSort } from '../../../common/domain/report.ts';
import type { Session } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { useCardclock } from '../../store/cardclock.ts';
import { sayDone } from '../../store/undo.ts';
import { TaskDialog } from '../../task/TaskDialog.tsx';
import { LazyEditTime } from '../../task/time-edit/LazyTimeEdit.tsx';
import { countWords } from './report-words.ts';
import { countChosen, type Selection } from './selection.ts';

/** Of entries of one's own; others' stay as they are, which is said. */
export interface EntryActions {
  /** Opens the day that the row is of. */
  readonly openDay: (place: number) => void;
  readonly edit: (place: number) => void;
  readonly move: (selection: Selection) => void;
  /** What is open, to be drawn somewhere. */
  readonly dialog: ReactNode;
}

type Open =
  | { readonly kind: 'edit'; readonly session: Session }
  | { readonly kind: 'move'; readonly trackerIds: readonly number[]; readonly ms: number };

/** As many as one command takes, and a page of rows holds. */
const MOST_MOVED = 1000;

/** What can be done with the rows of an opened report, where they stand. */
export function useEntryActions(reportId: number, sort: ReportSort): EntryActions {
  const cardclock = useCardclock();
  const { ask, dayRequest, messages } = cardclock;
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);

  async function rowsOf(selection: Selection): Promise<readonly ReportRow[] | undefined> {
    const rows: ReportRow[] = [];
    for (const { from, to } of selection) {
      const reply = await ask('report:rows', { reportId, sort, offset: from, limit: to - from + 1 });
      if (!reply.ok) return undefined;
      rows.push(...reply.value.rows);
    }
    return rows;
  }

  async function rowAt(place: number): Promise<ReportRow | undefined> {
    return (await rowsOf([{ from: place, to: place }]))?.[0];
  }

  /** A row is cut at midnight: the day knows the whole entry. */
  async function edit(place: number): Promise<void> {
    const row = await rowAt(place);
    if (row === undefined) return;
    if (row.trackerId === null) return tellOthers();
    const reply = await ask('day:peek', { date: row.date });
    const session = reply.ok ? reply.value.sessions.find(({ trackerId }) => trackerId === row.trackerId) : undefined;
    if (session !== undefined) setOpen({ kind: 'edit', session });
  }

  async function move(selection: Selection): Promise<void> {
    if (countChosen(selection) > MOST_MOVED)
      return messages.problem(t('At most {count} entries are moved at once. Select fewer.', { count: MOST_MOVED }));
    const rows = await rowsOf(selection);
    if (rows === undefined) return;
    const trackerIds = [...new Set(rows.flatMap(({ trackerId }) => trackerId ?? []))];
    if (rows.some(({ trackerId }) => trackerId === null)) tellOthers();
    else if (trackerIds.length > 0)
      setOpen({ kind: 'move', trackerIds, ms: rows.reduce((sum, { ms }) => sum + ms, 0) });
  }

  function tellOthers(): void {
    messages.problem(t('Only your own time can be changed. Select entries of yours alone.'));
  }

  return {
    openDay: (place) =>
      void (async () => {
        const row = await rowAt(place);
        if (row !== undefined) dayRequest.make({ date: row.date });
      })(),
    edit: (place) => void edit(place),
    move: (selection) => void move(selection),
    dialog: dialogOf(),
  };

  function dialogOf(): ReactNode {
    if (open === undefined) return null;
    if (open.kind === 'edit') return <LazyEditTime {...open.session} onClose={close} />;
    const { trackerIds, ms } = open;
    const entries = countWords(trackerIds.length);
    return (
      <TaskDialog
        title={t('Move to another card')}
        verb={t('Move')}
        onChoose={async ({ taskId, name }) => {
          const reply = await ask('time:move', { trackerIds, taskId });
          sayDone(cardclock, reply, t('{entries} moved to “{task}”.', { entries, task: name }));
          return reply;
        }}
        onClose={close}
      >
        <p className="reports-hint">{t('{entries}, {length}', { entries, length: durationWords(ms) })}</p>
      </TaskDialog>
    );
  }
}
