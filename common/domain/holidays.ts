import { isLoopback } from '../loopback.ts';
import type { DaysOff } from './goal.ts';

/** The days off of a calendar of somebody else's. */
export interface Holidays {
  /** An address is read again each day; a file was read once. */
  readonly source:
    | { readonly kind: 'address'; readonly address: string }
    | { readonly kind: 'file'; readonly name: string };
  /** UTC ms of when `days` were read. */
  readonly readAt: number;
  /** By their first days. */
  readonly days: readonly DaysOff[];
  /** Why the calendar could not be read since, in words; null where it could. */
  readonly problem: string | null;
}

/** Far more than any country has in the years that are looked at. */
export const MOST_HOLIDAYS = 1000;
export const LONGEST_CALENDAR_BYTES = 1_000_000;
export const LONGEST_CALENDAR_ADDRESS = 2048;

const ADDRESS = /^(https?):\/\/([^\s/?#@\\:[\]]+|\[[\da-f:]+\])(?::\d{1,5})?(?:[/?][^\s#\\]*)?$/i;

/** The address of a calendar as it is asked: https, also for webcal, or http within this computer; null where it is none. */
export function calendarAddress(typed: string): string | null {
  const address = typed.trim().replace(/^webcals?:/i, 'https:');
  return address.length <= LONGEST_CALENDAR_ADDRESS && calendarHost(address) !== null ? address : null;
}

/** Null where it is no such address. */
export function calendarHost(address: string): string | null {
  const [, scheme, host] = ADDRESS.exec(address) ?? [];
  if (scheme === undefined || host === undefined) return null;
  const name = host.toLowerCase();
  return scheme.toLowerCase() === 'https' || isLoopback(name) ? name : null;
}

/** Where they come from, short: an address often holds a secret. */
export function sourceName({ source }: Holidays): string {
  return source.kind === 'file' ? source.name : (calendarHost(source.address) ?? '');
}
