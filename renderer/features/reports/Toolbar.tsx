import './toolbar.css';
import { Fragment, useId, useState } from 'react';
import type { ReportQuery, SavedReport } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { bringIntoSight, DisclosureButton } from '../../ui/Disclosure.tsx';
import { Filters } from './Filters.tsx';
import { GroupBy } from './GroupBy.tsx';
import { countFilters, groupPath, NO_FILTERS } from './queries.ts';
import { RoundingFields } from './RoundingFields.tsx';
import { SavedReports } from './SavedReports.tsx';
import { useOptions } from './use-options.ts';
import { type SavedShelf, useSaved } from './use-saved.ts';

type Part = 'grouping' | 'filters' | 'rounding' | 'saved';

export interface ToolbarProps {
  readonly query: ReportQuery;
  readonly onChange: (query: ReportQuery) => void;
}

/** Everything about a report but its days: each part unfolds under the row of buttons. */
export function Toolbar({ query, onChange }: ToolbarProps) {
  const [open, setOpen] = useState<Part>();
  const panelId = useId();
  const shelf = useSaved();
  const filterCount = countFilters(query.filters);
  const { minutes } = query.rounding;
  const titles: readonly (readonly [Part, string])[] = [
    ['grouping', t('Group by: {groups}', { groups: groupPath(query.groupBy) })],
    ['filters', filterCount === 0 ? t('Filters') : t('Filters: {count}', { count: filterCount })],
    ['rounding', minutes === 0 ? t('Rounding') : t('Rounding: {minutes} m', { minutes })],
    ['saved', t('Saved reports')],
  ];

  return (
    <div className="reports-toolbar">
      <div className="reports-toolbar-row">
        {titles.map(([part, title]) => (
          <Fragment key={part}>
            <DisclosureButton
              panelId={panelId}
              isOpen={open === part}
              onToggle={() => setOpen(open === part ? undefined : part)}
            >
              {title}
            </DisclosureButton>
            {open === part ? (
              <div ref={bringIntoSight} id={panelId} className="reports-toolbar-panel">
                <Panel part={part} query={query} shelf={shelf} onChange={onChange} />
              </div>
            ) : null}
          </Fragment>
        ))}
        {filterCount === 0 || open === 'filters' ? null : (
          <Button variant="quiet" onPress={() => onChange({ ...query, filters: NO_FILTERS })}>
            {t('Clear filters')}
          </Button>
        )}
      </div>
      <Pinned shelf={shelf} onOpen={(report) => onChange(report.query)} />
    </div>
  );
}

interface PanelProps extends ToolbarProps {
  readonly part: Part;
  readonly shelf: SavedShelf;
}

function Panel({ part, query, shelf, onChange }: PanelProps) {
  const found = useOptions(part === 'filters');
  if (part === 'grouping')
    return <GroupBy keys={query.groupBy} onChange={(groupBy) => onChange({ ...query, groupBy })} />;
  if (part === 'rounding')
    return <RoundingFields rounding={query.rounding} onChange={(rounding) => onChange({ ...query, rounding })} />;
  if (part === 'saved') return <SavedReports query={query} shelf={shelf} onOpen={(report) => onChange(report.query)} />;
  return (
    <Filters
      filters={query.filters}
      found={found}
      onChange={(change) => onChange({ ...query, filters: { ...query.filters, ...change } })}
    />
  );
}

interface PinnedProps {
  readonly shelf: SavedShelf;
  readonly onOpen: (report: SavedReport) => void;
}

function Pinned({ shelf, onOpen }: PinnedProps) {
  const pinned = shelf.saved.filter((report) => report.pinned);
  if (pinned.length === 0) return null;
  return (
    <ul className="reports-pinned" aria-label={t('Pinned reports')}>
      {pinned.map((report) => (
        <li key={report.id}>
          <button type="button" className="reports-chip" title={report.name} onClick={() => onOpen(report)}>
            <bdi>{report.name}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}
