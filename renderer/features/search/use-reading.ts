import { useEffect, useState } from 'react';
import type { SearchValues } from '../../../common/domain/search.ts';
import type { Snapshot } from '../../../common/domain/snapshot.ts';
import type { Completions } from '../../../common/filter/complete.ts';
import type { DayEntries, Phrase, PhraseContext, Reading } from '../../../common/phrase/phrase.ts';
import { t } from '../../../common/i18n/translate.ts';
import { stoppableOf, timersOf } from '../../../common/phrase/timers.ts';
import { present, useCardclock } from '../../store/cardclock.ts';
import { useQuery } from '../../store/use-query.ts';
import { useWeekStart } from '../../store/use-week-start.ts';
import type { Search } from '../../task/use-search.ts';

export type Grammar = typeof import('./grammar.ts');

export interface FieldReading {
  readonly reading: Reading;
  readonly completions: Completions | undefined;
  readonly values: SearchValues;
  /** It is more than a name. */
  readonly hasFilters: boolean;
  readonly say: (phrase: Phrase, name: string) => string;
  /** False until the grammar is there, and all that the phrase depends on. */
  readonly isReady: boolean;
}

const NO_VALUES: SearchValues = { boards: [], cardTypes: [], people: [], tags: [] };
const NO_PHRASE: Reading = { kind: 'search' };
const NO_DAYS: ReadonlyMap<string, DayEntries> = new Map();

/**
 * What the text of the field means now: the phrase in it, and how the word at the cursor may go on. `turn`: 0 until the field is
 * used; with another one all that may have changed is asked for anew.
 */
export function useReading({ query, caret, atMs, mistakes }: Search, turn: number): FieldReading {
  const grammar = useGrammar(turn > 0);
  const { value: values = NO_VALUES } = useQuery('search:values', null, { isWanted: turn > 0, again: turn });
  const context = usePhraseContext(atMs);
  const reading = usePhrase(grammar, query, context, turn);
  if (grammar === undefined || reading === undefined) {
    return { reading: NO_PHRASE, completions: undefined, values, hasFilters: false, say: () => '', isReady: false };
  }
  const begun = mistakes.length === 0 ? withVerb(grammar, query, context) : undefined;
  const completions = grammar.completeFilter(query, caret, values, context.date) ?? begun;
  return {
    reading,
    completions: reading.kind === 'search' || completions?.kind === 'value' ? completions : undefined,
    values,
    hasFilters: grammar.parseFilter(query).some((term) => term.kind !== 'text'),
    say: (phrase, name) => grammar.sayPhrase(phrase, name, context),
    isReady: true,
  };
}

/** Words for a card and a time in the past, with nothing said of what to do: they may be meant as a start. */
function withVerb(grammar: Grammar, query: string, context: PhraseContext): Completions | undefined {
  const [verb = ''] = t('start 1234 20m ago').split('1234');
  const text = verb + query.trim();
  const reading = grammar.readPhrase(text, context);
  const phrase = reading.kind === 'read' ? reading.phrases[0] : undefined;
  if (phrase?.kind !== 'start' || phrase.atMs === null || phrase.task.text === '') return undefined;
  const when = text.slice(text.lastIndexOf(phrase.task.text) + phrase.task.text.length);
  // A number alone is rather one of the card's own words.
  if (/^[\d\s]*$/.test(when)) return undefined;
  return {
    kind: 'key',
    from: 0,
    to: query.length,
    options: [{ insert: text, about: t('Start a task in the past') }],
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

interface Frozen extends PhraseContext {
  /** Of today. */
  readonly date: string;
  readonly entriesToday: DayEntries;
}

/**
 * What phrases are read against: how things stood when the text was typed or the list was opened. What an option says then
 * stays so while it can be chosen, and is what it does.
 */
function usePhraseContext(atMs: number): Frozen {
  const { store } = useCardclock();
  const weekStartsOn = useWeekStart();
  const [frozen, setFrozen] = useState(() => ({ atMs, context: contextOf(present(store), Date.now()) }));
  if (frozen.atMs === atMs) return { ...frozen.context, weekStartsOn };
  const context = contextOf(present(store), atMs);
  setFrozen({ atMs, context });
  return { ...context, weekStartsOn };
}

function contextOf(snapshot: Snapshot, nowMs: number): Omit<Frozen, 'weekStartsOn'> {
  const { running, today } = snapshot;
  return {
    timezone: today.timezone,
    nowMs,
    running: timersOf(running),
    stoppable: stoppableOf(snapshot),
    date: today.date,
    entriesToday: today.sessions,
  };
}

/**
 * The phrase in a text. Where it depends on what a day has of time, that is looked up once a `turn`, whichever day is on
 * view; until it is known there is no phrase.
 */
function usePhrase(grammar: Grammar | undefined, query: string, context: Frozen, turn: number): Reading | undefined {
  const { bridge } = useCardclock();
  const [known, setKnown] = useState({ turn, days: NO_DAYS });
  const days = known.turn === turn ? known.days : NO_DAYS;
  const missing = new Set<string>();
  const reading = grammar?.readPhrase(query, { ...context, entriesOf });
  const asked = [...missing].join(' ');

  function entriesOf(date: string): DayEntries {
    if (date === context.date) return context.entriesToday;
    if (!days.has(date)) missing.add(date);
    return days.get(date);
  }

  useEffect(() => {
    if (asked === '') return undefined;
    let isWaitedFor = true;

    async function lookUp(): Promise<void> {
      const found = await Promise.all(
        asked.split(' ').map(async (date): Promise<[string, DayEntries]> => {
          const reply = await bridge.invoke('day:peek', { date });
          return [date, reply.ok ? reply.value.sessions : null];
        }),
      );
      if (isWaitedFor)
        setKnown((before) => ({ turn, days: new Map([...(before.turn === turn ? before.days : []), ...found]) }));
    }

    void lookUp();
    return () => {
      isWaitedFor = false;
    };
  }, [bridge, turn, asked]);

  return asked === '' ? reading : undefined;
}
