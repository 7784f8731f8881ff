import { useState } from 'react';
import { clockTime } from '../../../common/domain/sync-words.ts';
import { clockWithSeconds, dayWords, timeText, type Reader } from '../../../common/time/time-words.ts';
import { readTypedTime, type TypedTime } from '../../../common/time/typed-time.ts';
import { dayOf } from '../../../common/time/zone-days.ts';

/** What a person typed, and the time that stood there when they began to; null where it was empty. */
export interface Typed {
  readonly text: string;
  readonly fromMs: number | null;
}

export interface TypedTimeState {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly isChanged: boolean;
  /** The time that what was typed is meant in place of; the present one while nobody has changed it. */
  readonly fromMs: number | null;
  /** What the text means now; undefined while it is empty and may be. */
  readonly reading: TypedTime | undefined;
  /** `Today, 09:30`; empty while there is no reading. */
  readonly meaning: string;
}

export interface TypedTimeOptions {
  /** UTC ms, as it is now; null where the field is empty, and may stay so. */
  readonly initialMs: number | null;
  readonly reader: Reader;
  readonly afterMs?: number | undefined;
  /** What stands in the field already, in place of the text of `initialMs`. */
  readonly typed?: Typed | undefined;
  /** The day on view, where it is not today: its times stand there without their date. */
  readonly date?: string | undefined;
}

/**
 * The text of a field for a time. As long as nobody changes it, it means the very instant that the entry has, seconds and
 * repeated hours included, and follows it when another deed moves it. What was typed stays, and says so then. A time
 * without a day belongs to the day of the time that stood there.
 */
export function useTypedTime(options: TypedTimeOptions): TypedTimeState {
  const { initialMs, reader, afterMs, date } = options;
  const [typed, setTyped] = useState(options.typed);
  const presentText = textOf(initialMs, reader, date);
  const text = typed?.text ?? presentText;
  const isChanged = text.trim() !== presentText;
  const fromMs = isChanged && typed !== undefined ? typed.fromMs : initialMs;
  const reading = read();

  function read(): TypedTime | undefined {
    if (text.trim() === '' && initialMs === null) return undefined;
    if (!isChanged && initialMs !== null) return { ok: true, atMs: initialMs };
    return readTypedTime(text, {
      ...reader,
      date: dayOf(reader.timezone, fromMs ?? reader.nowMs),
      ...(fromMs === null ? {} : { nearMs: fromMs }),
      ...(afterMs === undefined ? {} : { afterMs }),
    });
  }

  function setText(next: string): void {
    setTyped(next === presentText ? undefined : { text: next, fromMs });
  }

  return {
    text,
    setText,
    isChanged,
    fromMs,
    reading,
    meaning: `${meaningOf(reading, reader)}${fromMs === initialMs ? '' : meanwhileWords(initialMs, reader)}`,
  };
}

/** Nothing of an empty field. */
function textOf(atMs: number | null, reader: Reader, date: string | undefined): string {
  if (atMs === null) return '';
  const { timezone } = reader;
  return dayOf(timezone, atMs) === date ? clockWithSeconds(atMs, timezone) : timeText(atMs, reader);
}

function meaningOf(reading: TypedTime | undefined, reader: Reader): string {
  if (reading?.ok !== true) return '';
  const words = momentOf(reading.atMs, reader);
  if (reading.twice === undefined) return words;
  const time = clockTime(reading.atMs, reader.timezone);
  const other = reading.twice === 'first' ? 'second' : 'first';
  return `${words}, the ${reading.twice} of the two: clocks are set back. Type “${time} ${other}” for the other.`;
}

function meanwhileWords(atMs: number | null, reader: Reader): string {
  return atMs === null ? '; it runs again meanwhile' : `; changed meanwhile to ${timeText(atMs, reader)}`;
}

function momentOf(atMs: number, reader: Reader): string {
  const day = dayWords(dayOf(reader.timezone, atMs), reader);
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}, ${clockTime(atMs, reader.timezone)}`;
}
