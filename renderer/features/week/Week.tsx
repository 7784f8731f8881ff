import './week.css';
import { useCallback } from 'react';
import { rangeGoalMs } from '../../../common/domain/goal.ts';
import { NO_FILTERS } from '../../../common/domain/report.ts';
import type { Day } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { addDays } from '../../../common/time/calendar.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { totalMs } from '../../../common/time/intervals.ts';
import { useNow } from '../../store/use-now.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { useRequest } from '../../store/request.ts';
import { useQuery } from '../../store/use-query.ts';
import { useWeekStart } from '../../store/use-week-start.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { EarlierIcon, LaterIcon, PrintIcon } from '../../ui/icons.tsx';
import { PickDay } from '../../ui/PickDay.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { compactRange } from '../../task/day-words.ts';
import { OwnTimeNote } from '../../task/OwnTimeNote.tsx';
import { ZoneWords } from '../../task/ZoneWords.tsx';
import { useWeek, type ShownWeek } from './use-week.ts';
import { WeekCalendar } from './WeekCalendar.tsx';
import { WeekGrid } from './WeekGrid.tsx';

type WeekMode = 'calendar' | 'grid';

/** How it is left, and found again. */
export interface WeekView {
  readonly mode: WeekMode;
  /** A day of the week on view; undefined: this one. */
  readonly date: string | undefined;
}

export interface WeekProps {
  readonly view: WeekView;
  readonly onView: (view: WeekView) => void;
}

/** Seven days side by side: as they were logged, or card by card in hours that are typed. */
export function Week({ view, onView }: WeekProps) {
  const { mode } = view;
  const week = useWeek(view.date, (date) => onView({ ...view, date }));
  const { dayRequest, weekRequest } = useCardclock();
  const { days } = week;
  const onDay = useCallback((date: string): void => dayRequest.make({ date }), [dayRequest]);
  useRequest(weekRequest, (weeks) => week.go(addDays(week.range.from, 7 * weeks)));

  return (
    <section className="week" aria-labelledby="week-title">
      <WeekHead week={week} mode={mode} onMode={(next) => onView({ ...view, mode: next })} />
      {week.problem === undefined ? null : (
        <p role="alert" className="week-problem">
          {week.problem}
        </p>
      )}
      {days === undefined ? null : mode === 'calendar' ? (
        <WeekCalendar days={days} onDay={onDay} />
      ) : (
        <WeekGrid days={days} onDay={onDay} />
      )}
    </section>
  );
}

interface WeekHeadProps {
  readonly week: ShownWeek;
  readonly mode: WeekMode;
  readonly onMode: (mode: WeekMode) => void;
}

function WeekHead({ week, mode, onMode }: WeekHeadProps) {
  const { range, days, isThisWeek, go } = week;
  const { timesheetRequest } = useCardclock();
  const today = useSnapshot((snapshot) => snapshot.today.date);

  return (
    <header className="week-head">
      <div className="week-stepper">
        <IconButton label={t('Week before')} onPress={() => go(addDays(range.from, -7))}>
          <EarlierIcon />
        </IconButton>
        <h2 id="week-title" aria-live="polite">
          {compactRange(range, today.slice(0, 4))}
        </h2>
        <IconButton label={t('Week after')} isDisabled={isThisWeek} onPress={() => go(addDays(range.from, 7))}>
          <LaterIcon />
        </IconButton>
        <PickDay label={t('Choose a week')} date={range.from} last={today} onPick={go} />
        <IconButton label={t('Print or export…')} onPress={() => timesheetRequest.make(range)}>
          <PrintIcon />
        </IconButton>
        {isThisWeek ? null : <Button onPress={() => go(today)}>{t('This week')}</Button>}
      </div>
      {days === undefined ? null : <WeekTotal range={range} days={days} />}
      <span id="week-shown-as" className="hidden-visually">
        {t('Shown as')}
      </span>
      <Segments
        labelledBy="week-shown-as"
        value={mode}
        onChange={onMode}
        options={[
          { value: 'calendar', label: t('Calendar') },
          { value: 'grid', label: t('Hours') },
        ]}
      />
      <p className="week-zone">
        <ZoneWords />
      </p>
    </header>
  );
}

interface WeekTotalProps extends Pick<ShownWeek, 'range'> {
  readonly days: readonly Day[];
}

function WeekTotal({ range, days }: WeekTotalProps) {
  const now = useNow(
    days.some(({ sessions, ofOtherAccounts = [] }) =>
      [...sessions, ...ofOtherAccounts].some(({ endedAt }) => endedAt === null),
    ),
    // As often as its days.
    MINUTE_MS,
  );
  const sum = days.reduce((ms, day) => ms + totalMs(day.sessions, day, now), 0);
  const otherAccountsMs = days.reduce((ms, day) => ms + totalMs(day.ofOtherAccounts ?? [], day, now), 0);
  const goalMs = useSnapshot(({ settings }) => rangeGoalMs(range, settings));

  return (
    <div className="week-sum">
      <p>
        <output className="week-total tabular" aria-live="off" aria-label={t("Week's total")}>
          {durationWords(sum)}
        </output>
        {goalMs === 0 ? null : <span className="tabular"> {goalWords(goalMs, otherAccountsMs)}</span>}
      </p>
      {goalMs === 0 ? null : (
        <div className="week-goal" aria-hidden="true">
          <div style={{ inlineSize: `${(Math.min(1, (sum + otherAccountsMs) / goalMs) * 100).toFixed(2)}%` }} />
        </div>
      )}
      <BalanceWords />
      <OwnTimeNote />
    </div>
  );
}

/** To be read after the time in the account that is open: the goal is somebody's, whatever accounts the week is spent in. */
function goalWords(goalMs: number, otherAccountsMs: number): string {
  const goal = durationWords(goalMs);
  if (otherAccountsMs < MINUTE_MS) return t('of {goal}', { goal });
  return t('+ {length} in other accounts, of {goal}', { length: durationWords(otherAccountsMs), goal });
}

/** Up to yesterday: today is not over yet. */
function BalanceWords() {
  const balance = useBalance();
  const thisYear = useSnapshot(({ today }) => today.date.slice(0, 4));
  const isOfSeveral = useSnapshot(({ accounts }) => accounts.length > 1);
  if (balance === null) return null;
  const length = durationWords(Math.abs(balance.ms));
  const since = compactRange({ from: balance.from, to: balance.from }, thisYear);
  const words = balanceWords(balance.ms, length, since);
  return <p className="tabular">{isOfSeveral ? t('{balance}, in all accounts', { balance: words }) : words}</p>;
}

function balanceWords(ms: number, length: string, day: string): string {
  if (ms === 0) return t('Exactly on goal since {day}', { day });
  return ms < 0 ? t('{length} behind since {day}', { length, day }) : t('{length} ahead since {day}', { length, day });
}

interface Balance {
  /** The first local date that counts; the last is yesterday. */
  readonly from: string;
  /** Tracked beyond what was meant; negative: short of it. */
  readonly ms: number;
}

/** How far all of one’s own time, in every account, is ahead of the goals or behind; null where that is not counted, or not known yet. */
function useBalance(): Balance | null {
  const from = useSnapshot(({ settings }) => settings.balanceFrom);
  const to = useSnapshot(({ today }) => addDays(today.date, -1));
  const revision = useSnapshot((snapshot) => snapshot.revision);
  const goalMs = useSnapshot(({ settings }) => (from === null ? 0 : rangeGoalMs({ from, to }, settings)));
  const weekStartsOn = useWeekStart();
  const isCounted = from !== null && from <= to;
  const range = { from: from ?? to, to };
  const query = { range, groupBy: ['board'], filters: NO_FILTERS, rounding: EXACT, weekStartsOn } as const;
  const asked = { isWanted: isCounted, again: `${from} ${to} ${revision}` };
  const { value: here } = useQuery('report:total', { query }, asked);
  const { value: ofOtherAccounts } = useQuery('day:other-accounts', range, asked);
  if (!isCounted || here === undefined || ofOtherAccounts === undefined) return null;
  return { from, ms: here.ms + ofOtherAccounts.ms - goalMs };
}

const MINUTE_MS = 60_000;
const EXACT = { minutes: 0, direction: 'nearest', per: 'entry' } as const;
