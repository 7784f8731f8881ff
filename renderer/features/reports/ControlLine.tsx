import './control-line.css';
import type {
  DateRange,
  Report,
  ReportExport,
  ReportFilters,
  ReportQuery,
  ReportSort,
} from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { PlusIcon } from '../../ui/icons.tsx';
import { PopoverButton } from '../../ui/PopoverButton.tsx';
import { Exports } from './Exports.tsx';
import { Filters } from './Filters.tsx';
import { GroupBy } from './GroupBy.tsx';
import { countFilters, groupPath } from './queries.ts';
import { RangeControl } from './RangeControl.tsx';
import { SavedReports } from './SavedReports.tsx';
import { type SavedShelf, useSaved } from './use-saved.ts';
import { WhoseTime, whoseWords } from './WhoseTime.tsx';

export interface ControlLineProps {
  readonly query: ReportQuery;
  /** What its range comes to today. */
  readonly dates: DateRange;
  readonly onChange: (query: ReportQuery) => void;
  /** Undefined until it is there: until then there is nothing to hand out. */
  readonly report: Report | undefined;
  readonly content: ReportExport['content'];
  readonly sort: ReportSort;
}

/** Everything that makes a report, on one line: what each part offers floats under its button. */
export function ControlLine({ query, dates, onChange, report, content, sort }: ControlLineProps) {
  const shelf = useSaved();
  const { groupBy, filters } = query;
  const count = countFilters(filters);
  const narrow = (change: Partial<ReportFilters>): void => onChange({ ...query, filters: { ...filters, ...change } });

  return (
    <>
      <div className="reports-line">
        <RangeControl query={query} dates={dates} onChange={(range) => onChange({ ...query, range })} />
        <PopoverButton
          name={t('Whose time: {whose}', { whose: whoseWords(filters.users) })}
          words={whoseWords(filters.users)}
        >
          <WhoseTime users={filters.users} onChange={(users) => narrow({ users })} />
        </PopoverButton>
        <PopoverButton name={t('Group by: {groups}', { groups: groupPath(groupBy) })} words={groupPath(groupBy)}>
          <GroupBy keys={groupBy} onChange={(keys) => onChange({ ...query, groupBy: keys })} />
        </PopoverButton>
        <PopoverButton
          name={count === 0 ? t('Filter') : t('Filters: {count}', { count })}
          {...(count === 0 ? { icon: <PlusIcon size={12} /> } : {})}
        >
          <Filters filters={filters} onChange={narrow} />
        </PopoverButton>
        <PopoverButton name={t('Save')}>
          <SavedReports query={query} shelf={shelf} onOpen={(saved) => onChange(saved.query)} />
        </PopoverButton>
        {report === undefined ? null : <Exports report={report} content={content} sort={sort} />}
      </div>
      <Pinned shelf={shelf} onOpen={onChange} />
    </>
  );
}

interface PinnedProps {
  readonly shelf: SavedShelf;
  readonly onOpen: (query: ReportQuery) => void;
}

function Pinned({ shelf, onOpen }: PinnedProps) {
  const pinned = shelf.saved.filter((report) => report.pinned);
  if (pinned.length === 0) return null;
  return (
    <ul className="reports-pinned" aria-label={t('Pinned reports')}>
      {pinned.map((report) => (
        <li key={report.id}>
          <button type="button" className="reports-chip" title={report.name} onClick={() => onOpen(report.query)}>
            <bdi>{report.name}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}
