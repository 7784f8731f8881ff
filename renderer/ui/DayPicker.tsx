import './menu.css';
import './day-picker.css';
import { parseDate } from '@internationalized/date';
import { type RefObject, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components/Calendar';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { t } from '../../common/i18n/translate.ts';
import { addDays } from '../../common/time/calendar.ts';
import { useQuery } from '../store/use-query.ts';
import { useWeekStart } from '../store/use-week-start.ts';
import { EarlierIcon, LaterIcon } from './icons.tsx';

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
/** No day before it can be asked for. */
const FIRST = parseDate('2000-01-01');

export interface DayPickerProps {
  /** YYYY-MM-DD, as are all; empty where none is chosen. */
  readonly date: string;
  /** The last that can be chosen. */
  readonly last: string;
  readonly triggerRef: RefObject<HTMLElement | null>;
  readonly onPick: (date: string) => void;
  readonly onClose: () => void;
}

/** A calendar. Its weeks begin as the person chose; days with time are marked. */
export function DayPicker({ date, last, triggerRef, onPick, onClose }: DayPickerProps) {
  const firstDay = WEEKDAYS[useWeekStart() - 1] ?? 'mon';
  const [month, setMonth] = useState((date === '' ? last : date).slice(0, 7));
  const marked = useDaysWithTime(month, last);

  return (
    <Popover
      className="menu-popover day-picker"
      triggerRef={triggerRef}
      placement="bottom"
      offset={4}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Dialog className="day-picker-dialog" aria-label={t('Choose a day')}>
        <Calendar
          aria-label={t('Day')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a calendar that was opened takes the cursor
          autoFocus
          value={date === '' ? null : parseDate(date)}
          minValue={FIRST}
          maxValue={parseDate(last)}
          firstDayOfWeek={firstDay}
          onFocusChange={(focused) => setMonth(focused.toString().slice(0, 7))}
          onChange={(picked) => {
            onPick(picked.toString());
            onClose();
          }}
        >
          <header className="day-picker-head">
            <AriaButton slot="previous" className="icon-button icon-button-quiet">
              <EarlierIcon />
            </AriaButton>
            <Heading />
            <AriaButton slot="next" className="icon-button icon-button-quiet">
              <LaterIcon />
            </AriaButton>
          </header>
          <CalendarGrid weekdayStyle="short">
            <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
            <CalendarGridBody>
              {(day) => (
                <CalendarCell className="day-picker-day" date={day}>
                  {({ formattedDate }) => (
                    <>
                      {formattedDate}
                      {marked.has(day.toString()) ? <span className="day-picker-mark" title={t('has time')} /> : null}
                    </>
                  )}
                </CalendarCell>
              )}
            </CalendarGridBody>
          </CalendarGrid>
        </Calendar>
      </Dialog>
    </Popover>
  );
}

/** Of a month `YYYY-MM`; none after the last that can be chosen, into which what runs seems to reach. */
function useDaysWithTime(month: string, last: string): ReadonlySet<string> {
  const from = `${month}-01`;
  const { value: days = [] } = useQuery('day:range', { from, to: addDays(from, 30) }, { again: month });
  return new Set(days.flatMap(({ date, sessions }) => (sessions.length > 0 && date <= last ? [date] : [])));
}
