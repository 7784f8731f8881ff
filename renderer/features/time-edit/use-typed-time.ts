import { useState } from 'react';
import { clockTime } from '../../../common/domain/sync-words.ts';
import { clockWithSeconds, dayWords, timeText, type Reader } from '../../../common/time/time-words.ts';
import { readTypedTime, type TypedTime } from '../../../common/time/typed-time.ts';
import { dayOf } from '../../../common/time/zone-days.ts';

export interface TypedTimeState {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly isChanged: boolean;
  /** What the text means now; undefined while it is empty and may be. */
  readonly reading: TypedTime | undefined;
  /** `Today, 09:30`; empty while there is no reading. */
  readonly meaning: string;
}

export interface TypedTimeOptions {
  /** UTC ms; null where the field begins empty, and may stay so. */
  readonly initialMs: number | null;
  readonly reader: Reader;
  readonly afterMs?: number | undefined;
  /** What stands in the field already, in place of the text of `initialMs`. */
  readonly typed?: string | undefined;
  /** The day on view, where it is not today: its times stand there without their date. */
  readonly date?: string | undefined;
}

/**
 * The text of a field for a time. As long as nobody changes it, it means the very instant it began with, seconds and
 * repeated hours included. A time without a day belongs to the day that the field began with.
 */
export function useTypedTime({ initialMs, reader, afterMs, typed, date }: TypedTimeOptions): TypedTimeState {
  const [initialText] = useState(() => (initialMs === null ? '' : textOf(initialMs, reader, date)));
  const [text, setText] = useState(typed ?? initialText);
  const isChanged = text.trim() !== initialText;
  const reading = read();

  function read(): TypedTime | undefined {
    if (text.trim() === '' && initialMs === null) return undefined;
    if (!isChanged && initialMs !== null) return { ok: true, atMs: initialMs };
    return readTypedTime(text, {
      ...reader,
      date: dayOf(reader.timezone, initialMs ?? reader.nowMs),
      ...(initialMs === null ? {} : { nearMs: initialMs }),
      ...(afterMs === undefined ? {} : { afterMs }),
    });
  }

  return { text, setText, isChanged, reading, meaning: meaningOf(reading, reader) };
}

function textOf(atMs: number, reader: Reader, date: string | undefined): string {
  const { timezone } = reader;
  return dayOf(timezone, atMs) === date ? clockWithSeconds(atMs, timezone) : timeText(atMs, reader);
}

function meaningOf(reading: TypedTime | undefined, reader: Reader): string {
  if (reading?.ok !== true) return '';
  const day = dayWords(dayOf(reader.timezone, reading.atMs), reader);
  const time = clockTime(reading.atMs, reader.timezone);
  const words = `${day.charAt(0).toUpperCase()}${day.slice(1)}, ${time}`;
  if (reading.twice === undefined) return words;
  const other = reading.twice === 'first' ? 'second' : 'first';
  return `${words}, the ${reading.twice} of the two: clocks are set back. Type “${time} ${other}” for the other.`;
}
