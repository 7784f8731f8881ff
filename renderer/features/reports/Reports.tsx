import './reports.css';
import { useMemo, useRef, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import type { Weekday } from '../../../common/domain/report.ts';
import type { Settings } from '../../../common/domain/settings.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Input } from '../../../common/ipc/commands.ts';
import { datesOf } from '../../../common/time/presets.ts';
import { useAccountId, useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { useWeekStart } from '../../state/use-week-start.ts';
import { useKeptFocus } from '../../state/use-kept-focus.ts';
import { Button } from '../../ui/Button.tsx';
import { closeByEscape } from '../../ui/Disclosure.tsx';
import { ZoneProblem } from '../zone/ZoneProblem.tsx';
import { Detailed } from './Detailed.tsx';
import { Exports } from './Exports.tsx';
import { firstQuery } from './queries.ts';
import { RangeBar } from './RangeBar.tsx';
import { ReportHead } from './ReportHead.tsx';
import type { ReportsView } from './reports-view.ts';
import { AsOf } from './AsOf.tsx';
import { SourceNotes } from './SourceNotes.tsx';
import { Summary } from './Summary.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useReport } from './use-report.ts';

export interface ReportsProps {
  /** How this account's reports were left; undefined at first. */
  readonly kept: ReportsView | undefined;
  readonly onKept: (view: ReportsView) => void;
}

/** Where the time went, of any range of days: summed up, entry by entry, and as a file. */
export function Reports({ kept, onKept }: ReportsProps) {
  const { bridge } = useCardclock();
  const account = useAccountId();
  const today = useSnapshot((snapshot) => snapshot.today.date);
  const weekStartsOn = useWeekStart();
  const settings = useSnapshot((snapshot) => snapshot.settings);
  const [first] = useState(() => firstView(account, settings, weekStartsOn));
  const view = kept !== undefined && kept.account === account ? kept : first;
  const { shown, sort } = view;
  // Weeks are this computer's, also those of a report that was kept or saved before they were chosen.
  const query = useMemo(() => ({ ...view.query, weekStartsOn }), [view.query, weekStartsOn]);
  const opened = useReport(query);
  const { report, failure, isOpening } = opened;
  const section = useRef<HTMLElement>(null);
  useKeptFocus(section, report === undefined ? failure : query);
  const change = (part: Partial<ReportsView>): void => {
    onKept({ ...view, ...part });
    const left = leftChange(part, settings);
    // Nobody is told where it could not be written: it is only what the next start begins with.
    if (left !== undefined) void bridge.invoke('settings:change', left);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape counts wherever the cursor is in it
    <section
      ref={section}
      className="reports"
      aria-labelledby="reports-title"
      aria-busy={isOpening}
      tabIndex={-1}
      onKeyDown={closeByEscape}
    >
      <ReportHead report={report} />
      <ZoneProblem />
      <RangeBar
        range={query.range}
        dates={datesOf(query.range, today, query.weekStartsOn)}
        onChange={(range) => change({ query: { ...query, range } })}
      />
      <Toolbar query={query} onChange={(next) => change({ query: next })} />
      {failure === undefined ? null : (
        <div className="reports-failure">
          <p role="alert">
            {failure}
            {report === undefined ? '' : ` ${t('The figures below are those from before.')}`}
          </p>
          <Button onPress={opened.refresh}>{t('Try again')}</Button>
        </div>
      )}
      {report === undefined ? (
        <p className="reports-hint">{isOpening ? t('Adding up …') : ''}</p>
      ) : (
        <>
          <SourceNotes report={report} />
          <Tabs
            className="reports-tabs"
            selectedKey={shown}
            onSelectionChange={(key) => change({ shown: key === 'detailed' ? 'detailed' : 'summary' })}
          >
            <div className="reports-tab-row">
              <TabList className="reports-tab-list" aria-label={t('Kind of report')}>
                <Tab id="summary" className="reports-tab">
                  {t('Summary')}
                </Tab>
                <Tab id="detailed" className="reports-tab">
                  {t('Detailed')}
                </Tab>
              </TabList>
              <AsOf report={report} isOpening={isOpening} isLive={opened.isLive} onRefresh={opened.refresh} />
            </div>
            <TabPanel id="summary" className="reports-panel">
              <Summary report={report} onRange={(range) => change({ query: { ...query, range } })} />
            </TabPanel>
            <TabPanel id="detailed" className="reports-panel">
              <Detailed report={report} sort={sort} onSort={(next) => change({ sort: next })} onLost={opened.refresh} />
            </TabPanel>
          </Tabs>
          <Exports report={report} content={shown} sort={sort} />
        </>
      )}
    </section>
  );
}

function firstView(account: ReportsView['account'], settings: Settings, weekStartsOn: Weekday): ReportsView {
  const { rounding, reportRange, reportTable } = settings;
  const query = { ...firstQuery(weekStartsOn, rounding), range: { preset: reportRange } };
  return { account, query, shown: reportTable, sort: { column: 'start', descending: false } };
}

/** What a change means for how reports begin the next time; days that were typed are not begun with again. */
function leftChange({ query, shown }: Partial<ReportsView>, before: Settings): Input<'settings:change'> | undefined {
  if (shown !== undefined) return shown === before.reportTable ? undefined : { reportTable: shown };
  if (query === undefined || !('preset' in query.range)) return undefined;
  const { preset } = query.range;
  return preset === before.reportRange ? undefined : { reportRange: preset };
}
