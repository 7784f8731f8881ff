import { memo, type Dispatch, type SetStateAction } from 'react';
import type { ReportSort } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import {
  COLUMNS,
  type DetailedColumn,
  withWidth,
  type Widths,
  type ColumnEntry,
  LEAST_WIDTH_REM,
  MOST_WIDTH_REM,
} from './columns.ts';
import { useResizing } from './use-resizing.ts';

export interface DetailedHeadProps {
  readonly sort: ReportSort;
  readonly widths: Widths;
  readonly isRounded: boolean;
  readonly onSort: (column: DetailedColumn) => void;
  readonly setWidths: Dispatch<SetStateAction<Widths>>;
}

/** Not drawn again while the rows are scrolled. */
export const DetailedHead = memo(function DetailedHead(props: DetailedHeadProps) {
  const { sort, widths, isRounded, onSort, setWidths } = props;

  return (
    <thead>
      <tr aria-rowindex={1}>
        {COLUMNS.map((entry) => (
          <ColumnHead
            key={entry.column}
            entry={entry}
            sort={sort}
            widthRem={widths[entry.column]}
            onSort={() => onSort(entry.column)}
            onWidth={(width) => setWidths((before) => withWidth(before, entry.column, width))}
          />
        ))}
        {isRounded ? (
          <th scope="col" className="detailed-figure">
            {t('Rounded')}
          </th>
        ) : null}
      </tr>
    </thead>
  );
});

interface ColumnHeadProps {
  readonly entry: ColumnEntry;
  readonly sort: ReportSort;
  readonly widthRem: number;
  readonly onSort: () => void;
  readonly onWidth: (widthRem: number) => void;
}

/** A column's name, which sorts by it, and its edge, which is dragged or moved by the arrow keys. */
function ColumnHead({ entry, sort, widthRem, onSort, onWidth }: ColumnHeadProps) {
  const { column, isFigure } = entry;
  const title = t(entry.title);
  const isSorted = sort.column === column;
  const resizing = useResizing(widthRem, onWidth);

  return (
    <th scope="col" className={isFigure ? 'detailed-figure' : undefined} aria-sort={sortWord(isSorted, sort)}>
      <button type="button" className="detailed-sort" onClick={onSort}>
        <span className="detailed-sort-title">{title}</span>
        <span className="detailed-arrow" aria-hidden="true">
          {isSorted ? (sort.descending ? '↓' : '↑') : ''}
        </span>
      </button>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role, jsx-a11y/no-static-element-interactions -- a separator that takes the cursor is a control (ARIA 1.2, separator) */}
      <span
        className="detailed-edge"
        role="separator"
        aria-orientation="vertical"
        aria-label={t('Width of {column}', { column: title })}
        aria-valuenow={Math.round(widthRem)}
        aria-valuemin={LEAST_WIDTH_REM}
        aria-valuemax={MOST_WIDTH_REM}
        tabIndex={0}
        {...resizing}
      />
    </th>
  );
}

function sortWord(isSorted: boolean, { descending }: ReportSort): 'ascending' | 'descending' | 'none' {
  if (!isSorted) return 'none';
  return descending ? 'descending' : 'ascending';
}
