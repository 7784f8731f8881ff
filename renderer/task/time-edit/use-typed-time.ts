import { useState } from 'react';
import { t } from '../../../common/i18n/translate.ts';
import { asLineBegins, clockTime, clockWithSeconds } from '../../../common/time/region.ts';
import { dateBefore, dayWords, shownTime, type Reader } from '../../../common/time/time-words.ts';
import { readTypedTime, type TypedTime } from '../../../common/phrase/typed-time.ts';
import { dayOf } from '../../../common/time/zone-days.ts';

/** What a person typed, and the time that stood there when they began to; null where it was empty. */
export interface Typed {
  readonly text: string;
  readonly fromMs: number | null;
  /** The very instant that the text stands for, UTC ms, where it follows from a length; absent where the text is read. */
  readonly atMs?: number;
}

export interface TypedTimeState {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Puts that very instant there, UTC ms, also where its text could mean another one. */
  readonly setTime: (atMs: number) => void;
  /** Puts back what was typed at some time; undefined for nothing. */
  readonly put: (typed: Typed | undefined) => void;
  readonly isChanged: boolean;
  /** Undefined while it is as it was. */
  readonly typed: Typed | undefined;
  /** The time that what was typed is meant in place of; the present one while nobody has changed it. */
  readonly fromMs: number | null;
  /** What the text means now; undefined while it is empty and may be. */
  readonly reading: TypedTime | undefined;
  /** `Today, 09:30`; empty while there is no reading, and where it would say what the text says. */
  readonly meaning: string;
}

export interface TypedTimeOptions {
  /** UTC ms, as it is now; null where the field is empty, and may stay so. */
  readonly initialMs: number | null;
  readonly reader: Reader;
  /** Of an end: the start, UTC ms, which an end without a day follows. */
  readonly afterMs?: number | undefined;
  /** What stands in the field already, in place of the text of `initialMs`. */
  readonly typed?: Typed | undefined;
  /** The day on view, where it is not today: its times stand there without their date. */
  readonly date?: string | undefined;
}

/**
 * The text of a field for a time. As long as nobody changes it, it means the very instant that the entry has, seconds and
 * repeated hours included, and follows it when another command moves it. What was typed stays, and says so then. A time
 * without a day belongs to the day of the time that stood there, an end to that of its start.
 */
export function useTypedTime(options: TypedTimeOptions): TypedTimeState {
  const { initialMs, reader, afterMs, date } = options;
  const [typed, setTyped] = useState(options.typed);
  const presentText = textOf(initialMs, reader, date);
  const text = typed?.text ?? presentText;
  const isTyped = typed?.atMs === undefined ? text.trim() !== presentText : typed.atMs !== initialMs;
  const typedFromMs = isTyped && typed !== undefined ? typed.fromMs : initialMs;
  const reading = read();
  // Where the entry has just that by now, as once it was saved, nothing is.
  const isChanged = isTyped && !(reading?.ok === true && reading.atMs === initialMs);
  const fromMs = isChanged ? typedFromMs : initialMs;
  const meaning = isPlain() ? '' : meaningOf(reading, reader);

  /** Of today, and nothing else is on view: it says itself what it means. */
  function isPlain(): boolean {
    if (isChanged || reading?.ok !== true || reading.twice !== undefined) return false;
    const { timezone, nowMs } = reader;
    const today = dayOf(timezone, nowMs);
    return dayOf(timezone, reading.atMs) === today && (date ?? today) === today;
  }

  function read(): TypedTime | undefined {
    if (text.trim() === '' && initialMs === null) return undefined;
    if (!isTyped && initialMs !== null) return { ok: true, atMs: initialMs };
    if (typed?.atMs !== undefined) return { ok: true, atMs: typed.atMs };
    return readTypedTime(text, {
      ...reader,
      date: dayOf(reader.timezone, typedFromMs ?? reader.nowMs),
      ...(typedFromMs === null ? {} : { nearMs: typedFromMs }),
      ...(afterMs === undefined ? {} : { afterMs }),
    });
  }

  function setText(next: string): void {
    setTyped(next === presentText ? undefined : { text: next, fromMs });
  }

  function setTime(atMs: number): void {
    setTyped(atMs === initialMs ? undefined : { text: shownTime(atMs, reader), fromMs, atMs });
  }

  return {
    text,
    setText,
    setTime,
    put: setTyped,
    isChanged,
    typed: isChanged ? typed : undefined,
    fromMs,
    reading,
    meaning: fromMs === initialMs ? meaning : meanwhileWords(meaning, initialMs, reader),
  };
}

/** To the minute, as people type; nothing of an empty field. `date`: the day on view. */
function textOf(atMs: number | null, reader: Reader, date: string | undefined): string {
  if (atMs === null) return '';
  const { timezone, nowMs } = reader;
  const [time, on] = [clockTime(atMs, timezone), dayOf(timezone, atMs)];
  if (on === date || on === dayOf(timezone, nowMs)) return time;
  return `${isYesterday(atMs, reader) ? t('yesterday') : on} ${time}`;
}

function meaningOf(reading: TypedTime | undefined, reader: Reader): string {
  if (reading?.ok !== true) return '';
  const moment = momentOf(reading.atMs, reader);
  if (reading.twice === undefined) return moment;
  const which = reading.twice === 'first' ? t('second#hour') : t('first#hour');
  const other = `${clockTime(reading.atMs, reader.timezone)} ${which}`;
  return t(
    reading.twice === 'first'
      ? '{moment}, the first of two, as the clocks go back. Type “{other}” for the other.'
      : '{moment}, the second of two, as the clocks go back. Type “{other}” for the other.',
    { moment, other },
  );
}

function meanwhileWords(meaning: string, atMs: number | null, reader: Reader): string {
  if (atMs === null) return t('{meaning}; it is running again', { meaning });
  const time = clockWithSeconds(atMs, reader.timezone);
  return isYesterday(atMs, reader)
    ? t('{meaning}; changed meanwhile to yesterday {time}', { meaning, time })
    : t('{meaning}; changed meanwhile to {time}', { meaning, time: shownTime(atMs, reader) });
}

function momentOf(atMs: number, reader: Reader): string {
  const { timezone, nowMs } = reader;
  const time = clockTime(atMs, timezone);
  const date = dayOf(timezone, atMs);
  if (date === dayOf(timezone, nowMs)) return t('Today, {time}', { time });
  return isYesterday(atMs, reader)
    ? t('Yesterday, {time}', { time })
    : `${asLineBegins(dayWords(date, reader))}, ${time}`;
}

function isYesterday(atMs: number, { timezone, nowMs }: Reader): boolean {
  return dayOf(timezone, atMs) === dateBefore(dayOf(timezone, nowMs));
}
