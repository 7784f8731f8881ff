import './detailed.css';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Report, ReportSort } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { COLUMNS, type DetailedColumn, FIRST_WIDTHS } from './columns.ts';
import { DetailedHead } from './DetailedHead.tsx';
import { DetailedFoot } from './DetailedFoot.tsx';
import { DetailedRow, placeAt } from './DetailedRow.tsx';
import { SelectionNote } from './SelectionNote.tsx';
import { isChosen } from './selection.ts';
import { remPx } from './use-resizing.ts';
import { useRows } from './use-rows.ts';
import { useSelection } from './use-selection.ts';

/** The heights that `detailed.css` gives a row, on one line and on three. */
const ROW_REM = 2.25;
const STACKED_ROW_REM = 4.5;
/** Narrower than this a line would end before the task's name. */
const LINE_REM = 34;
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
  return <p className="reports-empty">{t('No entries in these days. Choose others, or clear the filters.')}</p>;
}

/** Every entry, of which only those in sight are drawn. */
function Entries({ report, sort, onSort, onLost }: DetailedProps) {
  const { reportId, totals, query, range } = report;
  const count = totals.entries;
  const scroller = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const [widths, setWidths] = useState(FIRST_WIDTHS);
  const { layout, rowPx } = useRowLayout(scroller);
  // The same rows, if a minute older: what is chosen and shown of them stays.
  const view = useMemo(() => JSON.stringify([query, sort]), [query, sort]);
  const rowSelection = useSelection(`${view} ${count}`, count, PAGE_ROWS);
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
  const withYear = range.from.slice(0, 4) !== range.to.slice(0, 4);
  const isRounded = query.rounding.minutes > 0 && query.rounding.per === 'entry';
  const totalRem = COLUMNS.reduce((sum, { column }) => sum + widths[column], isRounded ? FIRST_WIDTHS.duration : 0);

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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard */}
      <section ref={scroller} className={`detailed-scroller ${layout}`} aria-label={t('Entries')} tabIndex={-1}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- for the row that has the cursor or the pointer */}
        <table
          className="detailed"
          aria-label={t('Detailed')}
          aria-rowcount={count + 2}
          style={{ inlineSize: `${totalRem}rem` }}
          onClick={(event) => {
            const place = placeAt(event.target);
            if (place !== undefined) rowSelection.onClick(place, event);
          }}
          onFocus={(event) => {
            const place = placeAt(event.target);
            if (place !== undefined) rowSelection.onFocus(place);
          }}
          onKeyDown={(event) => {
            if (!(event.target instanceof HTMLTableRowElement)) return;
            const to = rowSelection.onKeyDown(event);
            if (to === undefined) return;
            wantsFocus.current = true;
            virtualizer.scrollToIndex(to, { align: 'auto' });
          }}
        >
          <colgroup>
            {COLUMNS.map(({ column }) => (
              <col key={column} style={{ inlineSize: `${widths[column]}rem` }} />
            ))}
            {isRounded ? <col style={{ inlineSize: `${FIRST_WIDTHS.duration}rem` }} /> : null}
          </colgroup>
          <DetailedHead sort={sort} widths={widths} isRounded={isRounded} onSort={sortBy} setWidths={setWidths} />
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
      <SelectionNote reportId={reportId} sort={sort} selection={selection} onClear={rowSelection.clear} />
    </>
  );
}

interface RowLayout {
  readonly layout: '' | 'detailed-stacked';
  readonly rowPx: number;
}

/** Where there is no room for the columns beside each other, an entry takes several lines, its name first. */
function useRowLayout(scroller: RefObject<HTMLElement | null>): RowLayout {
  const [isStacked, setStacked] = useState(false);

  useLayoutEffect(() => {
    const pane = scroller.current;
    if (pane === null) return undefined;
    const measure = (): void => setStacked(pane.clientWidth > 0 && pane.clientWidth < LINE_REM * remPx());
    const observer = new ResizeObserver(measure);
    observer.observe(pane);
    measure();
    return () => observer.disconnect();
  }, [scroller]);
  return isStacked
    ? { layout: 'detailed-stacked', rowPx: STACKED_ROW_REM * remPx() }
    : { layout: '', rowPx: ROW_REM * remPx() };
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
