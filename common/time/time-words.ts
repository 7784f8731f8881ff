import type { Weekday } from './week.ts';
import { t } from '../i18n/translate.ts';
import { clockWithSeconds, inRegion, withoutComma } from './region.ts';
import { dayOf } from './zone-days.ts';

/** Where and when the reader is: the zone that days belong to, and the present. */
export interface Reader {
  readonly timezone: string;
  /** UTC ms. */
  readonly nowMs: number;
  /** What “this” and “last” week are counted from; Monday where it is left out. */
  readonly weekStartsOn?: Weekday;
}

const DAY_MS = 86_400_000;
const DATE = inRegion({ timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' });
const YEAR = inRegion({ timeZone: 'UTC', dateStyle: 'long' });

/** `today`, `yesterday`, or `Thursday 19 November`, with the year instead of the weekday where it is another one. */
export function dayWords(date: string, { timezone, nowMs }: Reader): string {
  const today = dayOf(timezone, nowMs);
  if (date === today) return t('today');
  if (date === dateBefore(today)) return t('yesterday');
  return dateWords(date, today);
}

/** The same where something lies: `today`, `yesterday`, `on Thursday 19 November`. */
export function onDayWords(date: string, reader: Reader): string {
  const today = dayOf(reader.timezone, reader.nowMs);
  const isNear = date === today || date === dateBefore(today);
  return isNear ? dayWords(date, reader) : t('on {day}', { day: dateWords(date, today) });
}

function dateWords(date: string, today: string): string {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return withoutComma((isThisYear ? DATE : YEAR).format(Date.parse(`${date}T00:00:00Z`)));
}

/** An instant as a person would type it: `09:30`, `09:30:15`, and of other days `yesterday 17:30`, `2026-11-19 17:30`. */
export function timeText(atMs: number, reader: Reader): string {
  return timeAfterDay(atMs, reader, 'yesterday');
}

/** The same within a sentence, which is in the language that is spoken. */
export function shownTime(atMs: number, reader: Reader): string {
  return timeAfterDay(atMs, reader, t('yesterday'));
}

function timeAfterDay(atMs: number, { timezone, nowMs }: Reader, yesterday: string): string {
  const today = dayOf(timezone, nowMs);
  const date = dayOf(timezone, atMs);
  const time = clockWithSeconds(atMs, timezone);
  if (date === today) return time;
  return `${date === dateBefore(today) ? yesterday : date} ${time}`;
}

/** The calendar's date before this one, which no zone has a say in. */
export function dateBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
}
