import { memo, type Dispatch, type SetStateAction } from 'react';
import type { ReportSort } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { ColumnHead } from './ColumnHead.tsx';
import { COLUMNS, type DetailedColumn, withWidth, type Widths } from './columns.ts';

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
