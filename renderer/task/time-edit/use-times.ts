import type { Times } from '../../../common/time/intervals.ts';
import { useState } from 'react';
import type { TimesEdit } from '../../../common/domain/outbox.ts';
import { t } from '../../../common/i18n/translate.ts';
import { readTypedLength } from '../../../common/phrase/length.ts';
import { durationWords } from '../../../common/time/durations.ts';
import type { Reader } from '../../../common/time/time-words.ts';
import type { TypedTime } from '../../../common/phrase/typed-time.ts';
import { timesOf } from './time-commands.ts';
import { problemOfEnd, problemOfStart } from './time-problems.ts';
import { useTypedTime, type Typed, type TypedTimeState } from './use-typed-time.ts';

export interface TypedField extends TypedTimeState {
  /** In a sentence; undefined while nothing is wrong, or nothing was changed yet. */
  readonly problem: string | undefined;
}

/** The length as text; what is typed into it moves the end, and the start of what runs. */
export interface LengthField {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly problem: string | undefined;
}

export interface TypedTimes {
  readonly start: TypedField;
  readonly end: TypedField;
  readonly length: LengthField;
  readonly isChanged: boolean;
  /** The end is left open: it runs, and goes on running. */
  readonly isRunning: boolean;
  /** Undefined while either field has a problem. */
  readonly times: Times | undefined;
  /** What to save; undefined while nothing is changed, or either field has a problem. */
  readonly edit: TimesEdit | undefined;
  /** What was typed so far, for other fields of the same entry. */
  readonly typed: TypedSoFar;
  /** From now on what is typed is meant whatever the entry has become meanwhile: the person has been told. */
  readonly onRefused: () => void;
}

/** What a person typed so far; a field that is as it was is left out. */
export interface TypedSoFar {
  readonly start?: Typed;
  readonly end?: Typed;
  readonly note?: string;
}

interface DayOnView {
  readonly date?: string;
}

const DAY_MS = 86_400_000;

/** Two fields for the times of an entry as they are now, and what both say together. `date`: the day on view, see `useTypedTime`. */
export function useTimes(before: Times, reader: Reader, { date, ...typed }: TypedSoFar & DayOnView): TypedTimes {
  const [isTold, setTold] = useState(false);
  const start = useTypedTime({ initialMs: before.startedAt, reader, date, typed: typed.start });
  const afterMs = followed(start, before);
  const end = useTypedTime({ initialMs: before.endedAt, reader, date, typed: typed.end, afterMs });
  const isChanged = start.isChanged || end.isChanged;
  const startProblem = start.isChanged ? problemOfStart(start.reading, reader) : undefined;
  // An end that nobody changed has passed, however lately: the clock on the screen ticks but once a second.
  const nowMs = end.isChanged ? reader.nowMs : Math.max(reader.nowMs, before.endedAt ?? 0);
  const endProblem = isChanged ? problemOfEnd(end.reading, start.reading, { ...reader, nowMs }) : undefined;
  const isRight = startProblem === undefined && endProblem === undefined;
  const length = useLength(start, end, isRight ? readTimes(start.reading, end.reading) : undefined, reader);
  const times = isRight && length.problem === undefined ? readTimes(start.reading, end.reading) : undefined;

  return {
    start: { ...start, setText: length.leftFor(start.setText), problem: startProblem },
    end: { ...end, setText: length.leftFor(end.setText), problem: endProblem },
    length,
    isChanged,
    isRunning: end.reading === undefined,
    times,
    edit: editOf(start, end, times, isTold ? timesOf(before) : undefined),
    typed: { ...typedIn('start', start), ...typedIn('end', end) },
    onRefused: () => setTold(true),
  };
}

interface TypedLength extends LengthField {
  /** What is typed into another field counts: the length follows again. */
  readonly leftFor: (setText: (text: string) => void) => (text: string) => void;
}

/** As it was when the first letter of a length was typed. */
interface BeforeLength {
  readonly shown: string;
  /** What the length moves: the end, or the start of what runs, which has run for so long up to `nowMs`. */
  readonly moves: 'start' | 'end';
  readonly typed: Typed | undefined;
  readonly nowMs: number;
}

/** Follows the two times until something is typed into it; then one of them follows the other by that, to the second. */
function useLength(start: TypedTimeState, end: TypedTimeState, times: Times | undefined, reader: Reader): TypedLength {
  const [typed, setTyped] = useState<string>();
  const [before, setBefore] = useState<BeforeLength>();
  const fields = { start, end };
  const typedMs = typed === undefined ? undefined : readTypedLength(typed);
  const lengthMs = lengthOf(times, reader.nowMs);
  const shown = lengthMs === undefined ? '' : durationWords(lengthMs);
  const moved = fields[before?.moves ?? 'end'];
  const movedTo = movedMs(typedMs, before, msOf(start.reading));
  // Also where the start was moved from elsewhere meanwhile.
  if (movedTo !== undefined && movedTo !== msOf(moved.reading)) moved.setTime(movedTo);

  /** As it was before something was typed, nothing is: what it shows leaves out the seconds. */
  function setText(text: string): void {
    const known = (typed === undefined ? undefined : before) ?? asItIs();
    setBefore(known);
    const isAsItWas = text.trim() === known.shown;
    setTyped(isAsItWas ? undefined : text);
    if (isAsItWas) fields[known.moves].put(known.typed);
  }

  function asItIs(): BeforeLength {
    const moves = end.reading === undefined ? 'start' : 'end';
    return { shown, moves, typed: fields[moves].typed, nowMs: reader.nowMs };
  }

  return {
    text: typed ?? shown,
    setText,
    problem: typed === undefined || typedMs !== undefined ? undefined : t('Type a length such as 1:30, 1h30 or 90m.'),
    leftFor: (setOther) => (text) => {
      setTyped(undefined);
      setOther(text);
    },
  };
}

function movedMs(
  lengthMs: number | undefined,
  before: BeforeLength | undefined,
  startMs: number | undefined,
): number | undefined {
  if (lengthMs === undefined || before === undefined) return undefined;
  if (before.moves === 'start') return Math.floor(before.nowMs / 1000) * 1000 - lengthMs;
  return startMs === undefined ? undefined : startMs + lengthMs;
}

/** The start that the day of an end follows. Of an entry longer than a day none: the first such time would lie days before its end. */
function followed(start: TypedTimeState, { startedAt, endedAt }: Times): number | undefined {
  const isLong = endedAt !== null && endedAt - startedAt >= DAY_MS;
  return isLong && !start.isChanged ? undefined : msOf(start.reading);
}

/** Which of the fields start, end and length has a problem first; the end where none has. */
export function wrongField({ start, end, length }: Pick<TypedTimes, 'start' | 'end' | 'length'>): 0 | 1 | 2 {
  if (start.problem !== undefined) return 0;
  return end.problem === undefined && length.problem !== undefined ? 2 : 1;
}

/** What a time within an entry comes after: its start, and of a longer one the last day before its end. UTC ms. */
export function followedStart(startMs: number, endMs: number): number {
  return Math.max(startMs, endMs - DAY_MS);
}

function lengthOf(times: Times | undefined, nowMs: number): number | undefined {
  return times === undefined ? undefined : (times.endedAt ?? nowMs) - times.startedAt;
}

/** `known`: the times that are replaced knowingly, in place of those that the fields began with. */
function editOf(
  start: TypedTimeState,
  end: TypedTimeState,
  times: Times | undefined,
  known: Times | undefined,
): TimesEdit | undefined {
  if (times === undefined || (!start.isChanged && !end.isChanged)) return undefined;
  const was = known ?? { startedAt: start.fromMs ?? times.startedAt, endedAt: end.fromMs };
  const { startedAt, endedAt } = times;
  return { was, ...(start.isChanged ? { startedAt } : {}), ...(end.isChanged ? { endedAt } : {}) };
}

function typedIn(name: 'start' | 'end', { typed }: TypedTimeState): TypedSoFar {
  return typed === undefined ? {} : { [name]: typed };
}

function readTimes(start: TypedTime | undefined, end: TypedTime | undefined): Times | undefined {
  const startedAt = msOf(start);
  if (startedAt === undefined) return undefined;
  return { startedAt, endedAt: msOf(end) ?? null };
}

function msOf(reading: TypedTime | undefined): number | undefined {
  return reading?.ok === true ? reading.atMs : undefined;
}
