import { useEffect, useState } from 'react';
import type { SearchValues } from '../../../common/domain/search.ts';
import type { Day } from '../../../common/domain/snapshot.ts';
import type { Completions } from '../../../common/filter/complete.ts';
import type { Phrase, PhraseContext, Reading } from '../../../common/phrase/phrase.ts';
import { timersOf } from '../../../common/phrase/timers.ts';
import { useAccount, useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { useWeekStart } from '../../state/use-week-start.ts';
import { MINUTE_MS, useNow } from '../../state/use-now.ts';
import type { Search } from './use-search.ts';

export type Grammar = typeof import('./grammar.ts');

export interface FieldReading {
  readonly reading: Reading;
  readonly completions: Completions | undefined;
  readonly values: SearchValues;
  /** It is more than a name. */
  readonly hasFilters: boolean;
  readonly say: (phrase: Phrase, name: string) => string;
  /** False until the grammar is there. */
  readonly isReady: boolean;
}

const NO_VALUES: SearchValues = { boards: [], cardTypes: [], people: [], tags: [] };
const NO_PHRASE: Reading = { kind: 'search' };

/**
 * What the text of the field means now: the phrase in it, and how the word at the cursor may go on. `turn`: 0 until the field is
 * used; with another one all that may have changed is asked for anew.
 */
export function useReading({ query, caret, atMs }: Search, turn: number): FieldReading {
  const grammar = useGrammar(turn > 0);
  const values = useValues(turn);
  const context = usePhraseContext(atMs);
  if (grammar === undefined) {
    return { reading: NO_PHRASE, completions: undefined, values, hasFilters: false, say: () => '', isReady: false };
  }
  const reading = grammar.readPhrase(query, context);
  const today = context.date;
  const completions = grammar.completeFilter(query, caret, values, today);
  return {
    reading,
    completions: reading.kind === 'search' || completions?.kind === 'value' ? completions : undefined,
    values,
    hasFilters: grammar.parseFilter(query).some((term) => term.kind !== 'text'),
    say: (phrase, name) => grammar.sayPhrase(phrase, name, context),
    isReady: true,
  };
}

function useGrammar(isUsed: boolean): Grammar | undefined {
  const [grammar, setGrammar] = useState<Grammar>();

  useEffect(() => {
    if (!isUsed) return undefined;
    let isWaitedFor = true;

    async function load(): Promise<void> {
      const loaded = await import('./grammar.ts');
      if (isWaitedFor) setGrammar(loaded);
    }

    void load();
    return () => {
      isWaitedFor = false;
    };
  }, [isUsed]);

  return grammar;
}

function useValues(turn: number): SearchValues {
  const { bridge } = useCardclock();
  const [values, setValues] = useState(NO_VALUES);

  useEffect(() => {
    if (turn === 0) return undefined;
    let isWaitedFor = true;

    async function fetchValues(): Promise<void> {
      const reply = await bridge.invoke('search:values', null);
      if (isWaitedFor && reply.ok) setValues(reply.value);
    }

    void fetchValues();
    return () => {
      isWaitedFor = false;
    };
  }, [bridge, turn]);

  return values;
}

/** The present is when the text was typed, and every full minute after that: what is shown is what will be done. */
function usePhraseContext(typedMs: number): PhraseContext & { readonly date: string } {
  const { timezone } = useAccount();
  const running = useSnapshot((snapshot) => snapshot.running);
  const today = useSnapshot((snapshot) => snapshot.today);
  const dayOnView = useSnapshot((snapshot) => snapshot.dayOnView);
  const minuteMs = useNow(true, MINUTE_MS);
  const weekStartsOn = useWeekStart();
  return {
    timezone,
    weekStartsOn,
    nowMs: Math.max(typedMs, minuteMs),
    running: timersOf(running),
    lastEndOf: (date) => lastEnd([today, dayOnView].find((day) => day?.date === date)),
    date: today.date,
  };
}

function lastEnd(day: Day | undefined): number | undefined {
  const ends = (day?.sessions ?? []).flatMap(({ endedAt }) => endedAt ?? []);
  return ends.length === 0 ? undefined : Math.max(...ends);
}
