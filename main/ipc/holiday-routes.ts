import { z } from 'zod';
import { LONGEST_CALENDAR_ADDRESS } from '../../common/domain/holidays.ts';
import { t } from '../../common/i18n/translate.ts';
import type { HolidayCommands } from '../../common/ipc/holiday-commands.ts';
import type { HolidayCalendar } from '../core/holidays/holidays.ts';
import { done, nothing, type Routes } from './route.ts';

/** What is longer than a calendar may be is refused there, in words. */
const LONGEST_FILE = 100_000_000;

/** `holidays`: null where nothing else is started that reads one. */
export function holidayRoutes(holidays: HolidayCalendar | null): Pick<Routes, keyof HolidayCommands> {
  return {
    'holidays:read': {
      input: z.object({
        address: z
          .string()
          .trim()
          .min(1, { error: () => t('Type the address of the calendar.') })
          .max(LONGEST_CALENDAR_ADDRESS, { error: () => t('This is too long for an address.') }),
      }),
      run: ({ address }) => done(holidays?.read(address)),
    },
    'holidays:take': {
      input: z.object({ name: z.string().max(300), text: z.string().max(LONGEST_FILE) }),
      run: ({ name, text }) => done(holidays?.take(name, text)),
    },
    'holidays:remove': { input: nothing, run: () => done(holidays?.remove()) },
  };
}
