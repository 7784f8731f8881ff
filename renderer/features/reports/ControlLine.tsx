import type { DateRange } from '../../../common/time/calendar.ts';
import './control-line.css';
import { useState } from 'react';
import { Group } from 'react-aria-components/Group';
import type {
  GridUnit,
  GroupKey,
  Report,
  ReportExport,
  ReportFilters,
  ReportOptions,
  ReportQuery,
  ReportSort,
} from '../../../common/domain/report.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { PlusIcon } from '../../ui/icons.tsx';
import { PickMany } from '../../ui/PickMany.tsx';
import { PopoverButton } from '../../ui/PopoverButton.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Exports } from './Exports.tsx';
import { Filters } from './Filters.tsx';
import { countFilters, GROUP_KEYS, groupPath, withGroup } from './queries.ts';
import { RangeControl } from './RangeControl.tsx';
import { SavedReports } from './SavedReports.tsx';
import { useOptions } from './use-options.ts';
import { type SavedStore, useSaved } from './use-saved.ts';

export interface ControlLineProps {
  readonly query: ReportQuery;
  /** What its range comes to today. */
  readonly dates: DateRange;
  readonly onChange: (query: ReportQuery) => void;
  /** Undefined until it is there: until then there is nothing to hand out. */
  readonly report: Report | undefined;
  readonly content: ReportExport['content'];
  readonly sort: ReportSort;
  readonly unit: GridUnit | null;
}

/** Everything that makes a report, on one line: what each part offers floats under its button. */
export function ControlLine({ query, dates, onChange, report, content, sort, unit }: ControlLineProps) {
  const store = useSaved();
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
          <SavedReports query={query} store={store} onOpen={(saved) => onChange(saved.query)} />
        </PopoverButton>
        {report === undefined ? null : <Exports report={report} content={content} sort={sort} unit={unit} />}
      </div>
      <Pinned store={store} onOpen={onChange} />
    </>
  );
}

interface PinnedProps {
  readonly store: SavedStore;
  readonly onOpen: (query: ReportQuery) => void;
}

function Pinned({ store, onOpen }: PinnedProps) {
  const pinned = store.saved.filter((report) => report.pinned);
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

const LABELS = [msg('Group by'), msg('then by'), msg('and then by'), msg('and last by')];

interface GroupByProps {
  readonly keys: readonly GroupKey[];
  readonly onChange: (keys: readonly GroupKey[]) => void;
}

/** What the time is summed by, from the outside in. */
function GroupBy({ keys, onChange }: GroupByProps) {
  const places = LABELS.slice(0, Math.min(keys.length + 1, GROUP_KEYS.length));

  return (
    <Group className="reports-fields" aria-label={t('Grouping')}>
      {places.map((label, at) => (
        <SelectField
          key={label}
          label={t(label)}
          value={keys[at] ?? 'none'}
          options={[
            ...(at === 0 ? [] : [{ value: 'none' as const, label: '–' }]),
            ...GROUP_KEYS.map(({ key, title }) => ({ value: key, label: t(title) })),
          ]}
          onChange={(chosen) => onChange(withGroup(keys, at, chosen === 'none' ? null : chosen))}
        />
      ))}
    </Group>
  );
}

type Users = ReportFilters['users'];

interface WhoseTimeProps {
  readonly users: Users;
  readonly onChange: (users: Users) => void;
}

/** Whose time the report is about. */
function WhoseTime({ users, onChange }: WhoseTimeProps) {
  const { options, failure } = useOptions(true);

  return (
    <>
      <RadioGroup
        label={t('Whose time')}
        value={typeof users === 'string' ? users : 'some'}
        options={[
          { value: 'me', label: t('Mine') },
          { value: 'everyone', label: t('Everyone’s') },
          ...(options === undefined ? [] : [{ value: 'some' as const, label: t('Some people’s') }]),
        ]}
        onChange={(chosen) => {
          if (chosen !== 'some') onChange(chosen);
          else if (options !== undefined) onChange([options.ownUserId]);
        }}
      />
      {options === undefined || typeof users === 'string' ? null : (
        <UsersPick users={users} options={options.users} onChange={onChange} />
      )}
      {failure === undefined ? null : <p className="reports-hint">{failure}</p>}
    </>
  );
}

interface UsersPickProps {
  readonly users: readonly number[];
  readonly options: ReportOptions['users'];
  readonly onChange: (users: readonly number[]) => void;
}

function UsersPick({ users, options, onChange }: UsersPickProps) {
  // Whoever takes the last one away is about to choose another.
  const [isNobody, setNobody] = useState(false);

  return (
    <PickMany
      label={t('Users')}
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={isNobody ? [] : users}
      problem={isNobody ? t('Choose at least one person.') : undefined}
      onChange={(chosen) => {
        setNobody(chosen.length === 0);
        if (chosen.length > 0) onChange(chosen);
      }}
    />
  );
}

/** `Mine`, `Everyone’s`, `3 people` */
function whoseWords(users: Users): string {
  if (users === 'me') return t('Mine');
  if (users === 'everyone') return t('Everyone’s');
  return t('{count, plural, one {1 person} other {# people}}', { count: users.length });
}
