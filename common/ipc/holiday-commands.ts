/** Of the calendar whose whole days are days off. A refusal says why, and everything stays as it was. */
export interface HolidayCommands {
  /** Reads the calendar at an address, now and once a day from now on. */
  'holidays:read': { input: { address: string }; output: null };
  /** Reads a calendar out of a file, once. */
  'holidays:take': { input: { name: string; text: string }; output: null };
  'holidays:remove': { input: null; output: null };
}

export const HOLIDAY_COMMANDS: Record<keyof HolidayCommands, true> = {
  'holidays:read': true,
  'holidays:take': true,
  'holidays:remove': true,
};
