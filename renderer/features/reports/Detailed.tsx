import './detailed.css';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Report, ReportSort, ReportSums } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { COLUMNS, type DetailedColumn, FIRST_WIDTHS, type Widths } from './columns.ts';
import { DetailedHead } from './DetailedHead.tsx';
import { DetailedRow, placeAt } from './DetailedRow.tsx';
import { SelectionNote } from './SelectionNote.tsx';
import { isChosen, type Selection } from './selection.ts';
import { type EntryActions, useEntryActions } from './use-entry-actions.tsx';
import { keyMeant } from '../../../common/keys/key-meant.ts';
import { remPx } from './use-resizing.ts';
import { useRows } from './use-rows.ts';
import { useSelection } from './use-selection.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { countWords, exactDuration } from './report-words.ts';

/** What `detailed.css` makes of a row: the width that it needs, and the height that it then has. The last one fits anywhere. */
const LAYOUTS = [
  { layout: '', leastRem: totalOf(FIRST_WIDTHS), rowRem: 2.25 },
  { layout: 'detailed-stacked detailed-two-lines', leastRem: 28, rowRem: 3.25 },
  { layout: 'detailed-stacked', leastRem: -Infinity, rowRem: 4.5 },
] as const;
const ROWS_AROUND = 6;
const PAGE_ROWS = 10;

export interface DetailedProps {
  readonly report: Report;
  readonly sort: ReportSort;
  readonly onSort: (sort: ReportSort) => void;
  /** The report is no longer held: it has to be opened again. */
  readonly onLost: () => void;
}

export function Detailed(props: DetailedProps) {
  if (props.report.totals.entries > 0) return <Entries {...props} />;
  return <p className="reports-empty">{t('No entries in these days. Choose others or clear the filters.')}</p>;
}

/** Every entry, of which only those in sight are drawn. */
function Entries({ report, sort, onSort, onLost }: DetailedProps) {
  const { reportId, totals, query, range } = report;
  const count = totals.entries;
  const scroller = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const [widths, setWidths] = useState(FIRST_WIDTHS);
  const isRounded = query.rounding.minutes > 0 && query.rounding.per === 'entry';
  const roomRem = useWidthRem(scroller) - (isRounded ? FIRST_WIDTHS.duration : 0);
  const { layout, rowRem } = LAYOUTS.find(({ leastRem }) => leastRem <= roomRem) ?? LAYOUTS[0];
  const rowPx = rowRem * remPx();
  // What room is left belongs to the names.
  const leftRem = Math.max(0, roomRem - totalOf(widths));
  const shownWidths = useMemo(() => ({ ...widths, task: widths.task + leftRem }), [widths, leftRem]);
  // The same rows, if a minute older: what is chosen and shown of them stays.
  const view = useMemo(() => JSON.stringify([query, sort]), [query, sort]);
  const [order, setOrder] = useState<number>();
  const rowSelection = useSelection(view, `${count} ${order}`, count, PAGE_ROWS);
  const { cursor, selection } = rowSelection;

  // oxlint-disable-next-line react/incompatible-library -- nothing of it is memoized
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: ROWS_AROUND,
    // Head and foot lie over the rows.
    scrollPaddingEnd: 2 * rowPx,
    // The row with the cursor stays, however far the others are scrolled.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(cursor, count - 1)])].toSorted((a, b) => a - b),
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowPx]);
  const items = virtualizer.getVirtualItems();
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  const rows = useRows({
    reportId,
    view,
    sort,
    first: startIndex - ROWS_AROUND,
    last: Math.min(count - 1, endIndex + ROWS_AROUND),
    onLost,
  });
  if (order !== rows.order) setOrder(rows.order);
  // Of the rows in sight, whatever report is on its way.
  const shownId = rows.reportId;
  const actions = useEntryActions({ ...report, reportId: shownId }, sort, rowSelection.clear);
  const withYear = range.from.slice(0, 4) !== range.to.slice(0, 4);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    const row = scroller.current?.querySelector(`tr[aria-rowindex="${cursor + 2}"]`);
    if (row instanceof HTMLElement) row.focus({ preventScroll: true });
  });

  const sortBy = useCallback(
    (column: DetailedColumn): void => {
      onSort({ column, descending: sort.column === column && !sort.descending });
      scroller.current?.scrollTo({ top: 0 });
    },
    [sort, onSort],
  );

  return (
    <>
      {rows.failure === undefined ? null : (
        <p className="reports-failure" role="alert">
          {rows.failure}
        </p>
      )}
      {items.length < count ? (
        <p className="detailed-on-paper">
          {t('Only the entries in view are printed. “Export PDF” prints all {count, number}.', { count })}
        </p>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard */}
      <section ref={scroller} className={`detailed-scroller ${layout}`} aria-label={t('Entries')} tabIndex={-1}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- for the row that has the cursor or the pointer */}
        <table
          className="detailed"
          aria-label={t('Entries')}
          aria-rowcount={count + 2}
          style={{ inlineSize: `${totalOf(shownWidths) + (isRounded ? FIRST_WIDTHS.duration : 0)}rem` }}
          onClick={(event) => {
            const place = placeAt(event.target);
            if (place !== undefined) rowSelection.onClick(place, event);
          }}
          onDoubleClick={(event) => {
            const place = placeAt(event.target);
            if (place !== undefined) actions.edit(place);
          }}
          onFocus={(event) => {
            const place = placeAt(event.target);
            if (place !== undefined) rowSelection.onFocus(place);
          }}
          onKeyDown={(event) => {
            if (!(event.target instanceof HTMLTableRowElement)) return;
            const act = keyActions(actions, cursor, selection)[keyMeant(event)];
            if (act !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
              event.preventDefault();
              return act();
            }
            const to = rowSelection.onKeyDown(event);
            if (to === undefined) return;
            wantsFocus.current = true;
            virtualizer.scrollToIndex(to, { align: 'auto' });
          }}
        >
          <colgroup>
            {COLUMNS.map(({ column }) => (
              <col key={column} style={{ inlineSize: `${shownWidths[column]}rem` }} />
            ))}
            {isRounded ? <col style={{ inlineSize: `${FIRST_WIDTHS.duration}rem` }} /> : null}
          </colgroup>
          <DetailedHead sort={sort} widths={shownWidths} isRounded={isRounded} onSort={sortBy} setWidths={setWidths} />
          <tbody>
            {items.flatMap(({ index, start, end }, at) => {
              const gapPx = start - (items[at - 1]?.end ?? 0);
              const isLast = at === items.length - 1;
              return [
                gapPx > 0 ? <Gap key={`before ${index}`} heightPx={gapPx} /> : null,
                <DetailedRow
                  key={index}
                  place={index}
                  row={rows.at(index)}
                  timezone={report.timezone}
                  withYear={withYear}
                  isRounded={isRounded}
                  isCurrent={index === cursor}
                  isChosen={isChosen(selection, index)}
                />,
                isLast ? <Gap key="after" heightPx={virtualizer.getTotalSize() - end} /> : null,
              ];
            })}
          </tbody>
          <DetailedFoot totals={totals} rowIndex={count + 2} isRounded={isRounded} />
        </table>
      </section>
      <SelectionNote
        reportId={shownId}
        sort={sort}
        selection={selection}
        actions={actions}
        onClear={rowSelection.clear}
      />
      {actions.dialog}
    </>
  );
}

/** Of a row that has the cursor: its day, its editor, and the card of what is selected, or of itself. */
function keyActions(
  actions: EntryActions,
  cursor: number,
  selection: Selection,
): Readonly<Partial<Record<string, () => void>>> {
  const chosen = selection.length === 0 ? [{ from: cursor, to: cursor }] : selection;
  return {
    Enter: () => actions.openDay(cursor),
    e: () => actions.edit(cursor),
    m: () => actions.move(chosen),
    Delete: () => actions.remove(chosen),
  };
}

function totalOf(widths: Widths): number {
  return Object.values(widths).reduce((sum, width) => sum + width, 0);
}

/** Of a pane that scrolls, without its scroll bar; 0 until it is laid out. */
function useWidthRem(pane: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(0);

  useLayoutEffect(() => {
    const { current } = pane;
    if (current === null) return undefined;
    const measure = (): void => setWidthPx(current.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    return () => observer.disconnect();
  }, [pane]);
  return widthPx / remPx();
}

/** Takes the room of rows that are not drawn. */
function Gap({ heightPx }: { readonly heightPx: number }) {
  return heightPx <= 0 ? null : (
    <tr className="detailed-gap" role="presentation" aria-hidden="true" style={{ blockSize: `${heightPx}px` }}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is not there for anybody who reads */}
      <td colSpan={COLUMNS.length} />
    </tr>
  );
}

const MINUTE_MS = 60_000;

interface DetailedFootProps {
  readonly totals: ReportSums;
  readonly rowIndex: number;
  readonly isRounded: boolean;
}

function DetailedFoot({ totals, rowIndex, isRounded }: DetailedFootProps) {
  return (
    <tfoot>
      <tr aria-rowindex={rowIndex}>
        <th scope="row">{t('Total')}</th>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- there is no total of starts and ends */}
        <td colSpan={2} />
        <td className="detailed-figure tabular" title={exactDuration(totals.ms)}>
          {durationWords(totals.ms)}
        </td>
        <td colSpan={3}>
          {entriesWords(totals)}
          {/* What the rows show may add up to some minutes less. */}
          {totals.ms % MINUTE_MS === 0 ? null : <span className="reports-hint"> · {t('including seconds')}</span>}
        </td>
        {isRounded ? <td className="detailed-figure tabular">{durationWords(totals.roundedMs)}</td> : null}
      </tr>
    </tfoot>
  );
}

function entriesWords({ entries, unconfirmedMs }: ReportSums): string {
  const count = countWords(entries);
  if (unconfirmedMs === 0) return count;
  return t('{entries}, {unconfirmed} not yet confirmed', { entries: count, unconfirmed: durationWords(unconfirmedMs) });
}
