import type { Weekday } from '../../../common/time/week.ts';
import type { Rounding } from '../../../common/time/rounding.ts';
import '../../ui/segments.css';
import './reports.css';
import './control-line.css';
import { useMemo, useRef, useState } from 'react';
import { Group } from 'react-aria-components/Group';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { gridUnit, gridUnits } from '../../../common/domain/grid-unit.ts';
import { NO_FILTERS, type ReportTable } from '../../../common/domain/report.ts';
import type { Settings } from '../../../common/domain/settings.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Input } from '../../../common/ipc/commands.ts';
import { datesOf } from '../../../common/time/presets.ts';
import { useAccountId, useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { useRequest } from '../../store/request.ts';
import { useKeptFocus } from '../../store/use-kept-focus.ts';
import { useWeekStart } from '../../store/use-week-start.ts';
import { ZoneProblem } from '../../task/ZoneWords.tsx';
import { Button } from '../../ui/Button.tsx';
import { PopoverButton } from '../../ui/PopoverButton.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Chart } from './Chart.tsx';
import { layerColours } from './layer-colour.ts';
import { ControlLine } from './ControlLine.tsx';
import { Detailed } from './Detailed.tsx';
import { Grid, GridUnits } from './Grid.tsx';
import { Figures, useDayGoals } from './Figures.tsx';
import { firstQuery } from './queries.ts';
import type { ReportsView } from './reports-view.ts';
import { AsOf, SourceNotes } from './Sources.tsx';
import { Summary } from './Summary.tsx';
import { useReport } from './use-report.ts';

const TABLES: readonly ReportTable[] = ['summary', 'detailed', 'grid'];

export interface ReportsProps {
  /** How this account's reports were left; undefined at first. */
  readonly kept: ReportsView | undefined;
  readonly onKept: (view: ReportsView) => void;
}

/** Where the time went, of any range of days: summed up, entry by entry, and as a file. */
export function Reports({ kept, onKept }: ReportsProps) {
  const { bridge, timesheetRequest } = useCardclock();
  const account = useAccountId();
  const today = useSnapshot((snapshot) => snapshot.today.date);
  const boards = useSnapshot((snapshot) => snapshot.boards);
  const weekStartsOn = useWeekStart();
  const settings = useSnapshot((snapshot) => snapshot.settings);
  const [first] = useState(() => firstView(account, settings, weekStartsOn));
  const view = kept !== undefined && kept.account === account ? kept : first;
  const { shown, sort, unit } = view;
  // Weeks are this computer's, also those of a report that was kept or saved before they were chosen.
  const query = useMemo(() => ({ ...view.query, weekStartsOn }), [view.query, weekStartsOn]);
  const opened = useReport(query);
  const goalOf = useDayGoals(query);
  const { report, failure, isOpening } = opened;
  const section = useRef<HTMLElement>(null);
  useKeptFocus(section, report === undefined ? failure : query);
  useRequest(timesheetRequest, (range) => {
    onKept({ ...view, query: { ...query, range, filters: NO_FILTERS }, shown: 'grid', unit: 'day' });
  });
  const change = (part: Partial<ReportsView>): void => {
    onKept({ ...view, ...part });
    const left = leftChange(part, settings);
    // Nobody is told where it could not be written: it is only what the next start begins with.
    if (left !== undefined) void bridge.invoke('settings:change', left);
  };

  return (
    <section ref={section} className="reports" aria-labelledby="reports-title" aria-busy={isOpening} tabIndex={-1}>
      <ControlLine
        query={query}
        dates={datesOf(query.range, today, query.weekStartsOn)}
        onChange={(next) => change({ query: next })}
        report={report}
        content={shown}
        sort={sort}
        unit={unit}
      />
      {report === undefined ? (
        <h2 id="reports-title" className="hidden-visually">
          {t('Reports')}
        </h2>
      ) : (
        <Figures report={report} />
      )}
      <ZoneProblem />
      {failure === undefined ? null : (
        <div className="reports-failure">
          <p role="alert">
            {failure}
            {report === undefined ? '' : ` ${t('These are the previous figures.')}`}
          </p>
          <Button onPress={opened.refresh}>{t('Try again')}</Button>
        </div>
      )}
      {report === undefined ? (
        <p className="reports-hint">{isOpening ? t('Loading…') : ''}</p>
      ) : (
        <>
          <SourceNotes report={report} />
          {report.totals.entries === 0 ? null : (
            <Chart
              key={report.series.layers.map(({ id }) => id).join()}
              series={report.series}
              colours={layerColours(report.groups, boards)}
              goalOf={goalOf}
              onRange={(range) => change({ query: { ...query, range } })}
            />
          )}
          <Tabs
            className="reports-tabs"
            selectedKey={shown}
            onSelectionChange={(key) => change({ shown: TABLES.find((one) => one === key) ?? 'summary' })}
          >
            <div className="reports-tab-row">
              <TabList className="segments" aria-label={t('Kind of report')}>
                <Tab id="summary" className="segment">
                  {t('Summary')}
                </Tab>
                <Tab id="detailed" className="segment">
                  {t('Entries')}
                </Tab>
                <Tab id="grid" className="segment">
                  {t('Timesheet')}
                </Tab>
              </TabList>
              <PopoverButton name={roundingTitle(query.rounding)} placement="bottom end">
                <RoundingFields
                  rounding={query.rounding}
                  onChange={(rounding) => change({ query: { ...query, rounding } })}
                />
              </PopoverButton>
              {shown === 'grid' ? (
                <GridUnits
                  units={gridUnits(report.range)}
                  unit={gridUnit(report.range, unit)}
                  onUnit={(next) => change({ unit: next })}
                />
              ) : null}
              <AsOf report={report} isOpening={isOpening} isLive={opened.isLive} onRefresh={opened.refresh} />
            </div>
            <TabPanel id="summary" className="reports-panel">
              <Summary report={report} />
            </TabPanel>
            <TabPanel id="detailed" className="reports-panel">
              <Detailed report={report} sort={sort} onSort={(next) => change({ sort: next })} onLost={opened.refresh} />
            </TabPanel>
            <TabPanel id="grid" className="reports-panel">
              <Grid
                report={report}
                unit={gridUnit(report.range, unit)}
                onRange={(range) => change({ query: { ...query, range } })}
                onLost={opened.refresh}
              />
            </TabPanel>
          </Tabs>
        </>
      )}
    </section>
  );
}

function roundingTitle({ minutes }: Rounding): string {
  return minutes === 0 ? t('Rounding') : t('Rounding: {minutes} m', { minutes });
}

function firstView(account: ReportsView['account'], settings: Settings, weekStartsOn: Weekday): ReportsView {
  const { rounding, reportRange, reportTable } = settings;
  const query = { ...firstQuery(weekStartsOn, rounding), range: { preset: reportRange } };
  return { account, query, shown: reportTable, sort: { column: 'start', descending: false }, unit: null };
}

/** What a change means for how reports begin the next time; days that were typed are not begun with again. */
function leftChange({ query, shown }: Partial<ReportsView>, before: Settings): Input<'settings:change'> | undefined {
  if (shown !== undefined) return shown === before.reportTable ? undefined : { reportTable: shown };
  if (query === undefined || !('preset' in query.range)) return undefined;
  const { preset } = query.range;
  return preset === before.reportRange ? undefined : { reportRange: preset };
}

const MINUTES: readonly Rounding['minutes'][] = [0, 1, 5, 6, 10, 15, 30];

interface RoundingFieldsProps {
  readonly rounding: Rounding;
  readonly onChange: (rounding: Rounding) => void;
}

function RoundingFields({ rounding, onChange }: RoundingFieldsProps) {
  const isOff = rounding.minutes === 0;

  return (
    <Group className="reports-fields" aria-label={t('Rounding')}>
      <SelectField
        label={t('Round to')}
        value={String(rounding.minutes)}
        options={MINUTES.map((minutes) => ({ value: String(minutes), label: stepWords(minutes) }))}
        onChange={(value) => {
          const minutes = MINUTES.find((one) => String(one) === value);
          if (minutes !== undefined) onChange({ ...rounding, minutes });
        }}
      />
      <SelectField
        label={t('Direction')}
        value={rounding.direction}
        isDisabled={isOff}
        options={[
          { value: 'nearest', label: t('To the nearest') },
          { value: 'up', label: t('Up#rounding') },
          { value: 'down', label: t('Down#rounding') },
        ]}
        onChange={(direction) => onChange({ ...rounding, direction })}
      />
      <SelectField
        label={t('Applies to')}
        value={rounding.per}
        isDisabled={isOff}
        options={[
          { value: 'entry', label: t('Each entry') },
          { value: 'day-and-task', label: t('Each day and task') },
        ]}
        onChange={(per) => onChange({ ...rounding, per })}
      />
    </Group>
  );
}

function stepWords(minutes: number): string {
  if (minutes === 0) return t('Not rounded');
  return t('{minutes, plural, one {# minute} other {# minutes}}', { minutes });
}
