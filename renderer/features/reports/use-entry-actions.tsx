import { useState, type ReactNode } from 'react';
import type { Report, ReportRow, ReportSort } from '../../../common/domain/report.ts';
import type { Session } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { useSaveFile } from '../../store/save-file.ts';
import { sayDone } from '../../store/undo.ts';
import { TaskDialog } from '../../task/time-edit/TaskDialog.tsx';
import { LazyEditTime } from '../../task/time-edit/LazyTimeEdit.tsx';
import { DeleteDialog, ShiftDialog } from './EntryDialogs.tsx';
import { countWords, tooManyWords } from './report-words.ts';
import { countChosen, type Selection } from './selection.ts';

/** Of entries of one's own; others' stay as they are, which is said. */
export interface EntryActions {
  /** Opens the day that the row is of. */
  readonly openDay: (place: number) => void;
  readonly edit: (place: number) => void;
  readonly move: (selection: Selection) => void;
  readonly shift: (selection: Selection) => void;
  readonly remove: (selection: Selection) => void;
  readonly exportAs: (format: 'xlsx' | 'csv', selection: Selection) => void;
  /** What is open, to be drawn somewhere. */
  readonly dialog: ReactNode;
}

type Open =
  | { readonly kind: 'edit'; readonly session: Session }
  | { readonly kind: Several; readonly trackerIds: readonly number[]; readonly entries: readonly ReportRow[] };

type Several = 'move' | 'shift' | 'delete';

/** As many as one command takes. */
const MOST_AT_ONCE = 10_000;
/** A page of rows. */
const ROWS_AT_ONCE = 1000;

/** What can be done with the rows of an opened report, where they stand. `onShifted`: they stand elsewhere now. */
export function useEntryActions(report: Report, sort: ReportSort, onShifted: () => void): EntryActions {
  const { reportId, nowMs } = report;
  const saveFile = useSaveFile();
  const cardclock = useCardclock();
  const { ask, bridge, dayRequest, toasts } = cardclock;
  const timezone = useSnapshot(({ today }) => today.timezone);
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);

  async function rowsOf(selection: Selection): Promise<readonly ReportRow[] | undefined> {
    const rows: ReportRow[] = [];
    for (const { from, to } of selection)
      for (let offset = from; offset <= to; offset += ROWS_AT_ONCE) {
        const limit = Math.min(ROWS_AT_ONCE, to - offset + 1);
        const reply = await ask('report:rows', { reportId, sort, offset, limit });
        if (!reply.ok) return undefined;
        rows.push(...reply.value.rows);
      }
    return rows;
  }

  async function rowAt(place: number): Promise<ReportRow | undefined> {
    return (await rowsOf([{ from: place, to: place }]))?.[0];
  }

  /** A row is cut at midnight: the day knows the whole entry. */
  async function sessionOf({ date, trackerId }: ReportRow): Promise<Session | undefined> {
    const reply = await ask('day:peek', { date });
    return reply.ok ? reply.value.sessions.find((session) => session.trackerId === trackerId) : undefined;
  }

  /** Each entry once and as a whole, as it is changed. */
  async function wholeEntries(rows: readonly ReportRow[]): Promise<readonly ReportRow[]> {
    const entries = new Map<number | null, ReportRow>();
    for (const row of rows) {
      if (entries.has(row.trackerId)) continue;
      const isCut = row.fromBefore || row.goesOn;
      const { startedAt, endedAt } = (isCut ? await sessionOf(row) : undefined) ?? row;
      // One that runs counts as far as the report does, also where the row ends at midnight.
      const endMs = endedAt ?? nowMs;
      entries.set(row.trackerId, { ...row, startedAt, endedAt: endMs, ms: endMs - startedAt });
    }
    return [...entries.values()];
  }

  async function edit(place: number): Promise<void> {
    const row = await rowAt(place);
    if (row === undefined) return;
    if (row.trackerId === null) return tellOthers();
    const session = await sessionOf(row);
    if (session !== undefined) setOpen({ kind: 'edit', session });
  }

  async function openFor(kind: Several, selection: Selection): Promise<void> {
    if (countChosen(selection) > MOST_AT_ONCE)
      return toasts.problem(t('At most {count} entries are changed at once. Select fewer.', { count: MOST_AT_ONCE }));
    const rows = await rowsOf(selection);
    if (rows === undefined) return;
    if (rows.some(({ trackerId }) => trackerId === null)) return tellOthers();
    const entries = await wholeEntries(rows);
    if (entries.length > 0) setOpen({ kind, trackerIds: entries.flatMap(({ trackerId }) => trackerId ?? []), entries });
  }

  async function exportAs(format: 'xlsx' | 'csv', selection: Selection): Promise<void> {
    const tooMany = format === 'xlsx' ? tooManyWords(countChosen(selection)) : undefined;
    if (tooMany !== undefined) return toasts.problem(tooMany);
    const rows = format === 'xlsx' ? await rowsOf(selection) : [];
    const how = { content: 'detailed', format: 'csv', durations: 'h:mm', bom: true } as const;
    const reply = await ask('report:export', { reportId, sort, spans: selection, ...how });
    if (!reply.ok || rows === undefined) return;
    const { name, mime, text } = reply.value;
    if (format === 'csv') return await saveFile({ name, mime, parts: [text] });
    const { entriesWorkbook } = await import('./workbook.ts');
    const made = await entriesWorkbook(report, rows, 'selected');
    return await saveFile({ name: name.replace(/csv$/, 'xlsx'), mime: made.type, parts: [made] });
  }

  function tellOthers(): void {
    toasts.problem(t('Only your own time can be changed. Select entries of yours alone.'));
  }

  return {
    openDay: (place) =>
      void (async () => {
        const row = await rowAt(place);
        if (row !== undefined) dayRequest.make({ date: row.date });
      })(),
    edit: (place) => void edit(place),
    move: (selection) => void openFor('move', selection),
    shift: (selection) => void openFor('shift', selection),
    remove: (selection) => void openFor('delete', selection),
    exportAs: (format, selection) => void exportAs(format, selection),
    dialog: dialogOf(),
  };

  function dialogOf(): ReactNode {
    if (open === undefined) return null;
    if (open.kind === 'edit') return <LazyEditTime {...open.session} onClose={close} />;
    const { kind, trackerIds } = open;
    const entries = countWords(trackerIds.length);
    const told = { entries: open.entries, timezone, onClose: close };
    if (kind === 'shift')
      return (
        <ShiftDialog
          {...told}
          onShift={async (byMs) => {
            const reply = await bridge.invoke('time:shift', { trackerIds, byMs });
            sayDone(cardclock, reply, t('{entries} shifted.', { entries }));
            if (reply.ok) onShifted();
            return reply;
          }}
        />
      );
    if (kind === 'delete')
      return (
        <DeleteDialog
          {...told}
          onDelete={async () => {
            const reply = await bridge.invoke('time:delete-all', { trackerIds });
            sayDone(cardclock, reply, t('{entries} deleted.', { entries }));
            return reply;
          }}
        />
      );
    const length = durationWords(open.entries.reduce((sum, { ms }) => sum + ms, 0));
    return (
      <TaskDialog
        title={t('Move to another task')}
        verb={t('Move')}
        onChoose={async ({ taskId, name }) => {
          const reply = await ask('time:move', { trackerIds, taskId });
          sayDone(cardclock, reply, t('{entries} moved to “{task}”.', { entries, task: name }));
          return reply;
        }}
        onClose={close}
      >
        <p className="reports-hint">{t('{entries}, {length}', { entries, length })}</p>
      </TaskDialog>
    );
  }
}
