import type { Times } from '../../../common/domain/ledger.ts';
import type { Reader } from '../../../common/time/time-words.ts';
import type { TypedTime } from '../../../common/time/typed-time.ts';
import { problemOfEnd, problemOfStart } from './time-problems.ts';
import { useTypedTime, type TypedTimeState } from './use-typed-time.ts';

export interface TypedField extends TypedTimeState {
  /** In a sentence; undefined while nothing is wrong, or nothing was changed yet. */
  readonly problem: string | undefined;
}

export interface TypedTimes {
  readonly start: TypedField;
  readonly end: TypedField;
  readonly isChanged: boolean;
  /** The end is left open: it runs, and goes on running. */
  readonly isRunning: boolean;
  /** Undefined while either field has a problem. */
  readonly times: Times | undefined;
  /** Undefined while it makes no sense. */
  readonly lengthMs: number | undefined;
}

/** What a person typed so far; a field that is as it was is left out. */
export interface TypedSoFar {
  readonly start?: string;
  readonly end?: string;
}

interface DayOnView {
  readonly date?: string;
}

/** Two fields for the times of an entry, and what both say together. `date`: the day on view, see `useTypedTime`. */
export function useTimes(before: Times, reader: Reader, { date, ...typed }: TypedSoFar & DayOnView): TypedTimes {
  const start = useTypedTime({ initialMs: before.startedAt, reader, date, typed: typed.start });
  const end = useTypedTime({ initialMs: before.endedAt, reader, date, typed: typed.end, afterMs: msOf(start.reading) });
  const isChanged = start.isChanged || end.isChanged;
  const startProblem = start.isChanged ? problemOfStart(start.reading, reader) : undefined;
  // An end that nobody changed has passed, however lately: the clock on the screen ticks but once a second.
  const nowMs = end.isChanged ? reader.nowMs : Math.max(reader.nowMs, before.endedAt ?? 0);
  const endProblem = isChanged ? problemOfEnd(end.reading, start.reading, { ...reader, nowMs }) : undefined;
  const isRight = startProblem === undefined && endProblem === undefined;
  const times = isRight ? timesOf(start.reading, end.reading) : undefined;

  return {
    start: { ...start, problem: startProblem },
    end: { ...end, problem: endProblem },
    isChanged,
    isRunning: end.reading === undefined,
    times,
    lengthMs: times === undefined ? undefined : (times.endedAt ?? reader.nowMs) - times.startedAt,
  };
}

function timesOf(start: TypedTime | undefined, end: TypedTime | undefined): Times | undefined {
  const startedAt = msOf(start);
  if (startedAt === undefined) return undefined;
  return { startedAt, endedAt: msOf(end) ?? null };
}

function msOf(reading: TypedTime | undefined): number | undefined {
  return reading?.ok === true ? reading.atMs : undefined;
}
