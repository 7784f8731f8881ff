import type { FilterTerm } from '../../../common/filter/filter.ts';
import { readFilterNumber, readColumnType } from '../../../common/filter/values.ts';
import { fold } from '../../../common/fold.ts';
import type { TaskRow } from '../journal/rows.ts';
import type { FilterContext } from './context.ts';
import { gramOfNameStart, gramOfWordStart, gramsOf, gramsOfName, gramsToFind } from './grams.ts';
import type { Tier } from './rank.ts';
import { searchedText, tagsIn } from './searched-text.ts';
import type { IndexedTask, Probe } from './task-index.ts';

export function indexedTask(task: TaskRow): IndexedTask {
  return {
    taskId: task.taskId,
    name: gramsOfName(fold(task.name)),
    more: gramsOf(fold(searchedText(task.facts))),
    facts: factWords(task),
  };
}

/** Letters before numbers tell what they are: board, stage, user, card type, priority, archived, tags. */
function factWords({ boardId, facts }: TaskRow): readonly string[] {
  if (facts === null) return [`b${boardId}`];
  const { stageId, assignedUserId, cardTypeId, priority, archivedAt, tags } = facts;
  return [
    `b${boardId}`,
    ...(stageId === null ? [] : [`s${stageId}`]),
    ...(assignedUserId === null ? [] : [`u${assignedUserId}`]),
    ...(cardTypeId === null ? [] : [`t${cardTypeId}`]),
    `p${priority}`,
    ...(archivedAt === null ? [] : ['archived']),
    ...tagsIn(tags).map(tagWord),
  ];
}

function tagWord(tag: string): string {
  return `#${tag}`;
}

/** More of them take longer to join than to look at the tasks. */
const MOST_ALTERNATIVES = 200;

interface Asked {
  readonly boardId: number | null;
  readonly archived: boolean;
}

/**
 * What a task that all the terms hold for must have to match so well, by the tier. What holds for others too is left out: it is
 * looked at anyway.
 */
export function probeOf(terms: readonly FilterTerm[], context: FilterContext, asked: Asked, tier: Tier = 3): Probe {
  const positive = terms.filter(({ negated }) => !negated);
  const words = positive.flatMap((term) => (term.kind === 'text' && term.text.trim() !== '' ? [fold(term.text)] : []));
  const parts = positive.map((term) => partOf(term, context));
  const grams = words.flatMap(gramsToFind);
  return {
    name: [...(tier === 3 ? [] : [...startsOf(words, tier), ...grams]), ...parts.flatMap((part) => part.name ?? [])],
    anywhere: [...(tier === 3 ? grams : []), ...parts.flatMap((part) => part.anywhere ?? [])],
    facts: [...askedFacts(asked), ...parts.flatMap((part) => (part.facts === undefined ? [] : [part.facts]))]
      .filter((facts) => facts.length <= MOST_ALTERNATIVES)
      .map(orNone),
  };
}

function startsOf(words: readonly string[], tier: Tier): readonly string[] {
  const starts = tier === 0 ? words.slice(0, 1).map(gramOfNameStart) : tier === 1 ? words.map(gramOfWordStart) : [];
  return starts.filter((gram) => gram !== null);
}

function askedFacts({ boardId, archived }: Asked): readonly (readonly string[])[] {
  return [...(boardId === null ? [] : [[`b${boardId}`]]), ...(archived ? [['archived']] : [])];
}

/** A word that no task has: nothing can be found. */
function orNone(words: readonly string[]): readonly string[] {
  return words.length === 0 ? ['none'] : words;
}

type Filter = Extract<FilterTerm, { kind: 'filter' }>;

interface Part {
  readonly name?: readonly string[];
  readonly anywhere?: readonly string[];
  readonly facts?: readonly string[];
}

function partOf(term: FilterTerm, context: FilterContext): Part {
  if (term.kind === 'text') return {};
  if (term.kind === 'assignee') return { facts: [...context.peopleCalled(term.initials)].map((id) => `u${id}`) };
  if (term.operator !== 'contains' && term.operator !== 'equals') return {};
  const key = term.key.startsWith('custom_field_') ? 'description' : term.key;
  return Object.hasOwn(PARTS, key) ? (PARTS[key]?.(term, context) ?? {}) : {};
}

/** Of the keys that are worth it. */
const PARTS: Readonly<Record<string, (term: Filter, context: FilterContext) => Part>> = {
  name: ({ value }) => ({ name: gramsToFind(fold(value)) }),
  description: ({ value }) => ({ anywhere: gramsToFind(fold(value)) }),
  tags: ({ value }) => tagsPart(value),
  is: ({ value }, context) => ({ facts: stagesOf(value, context) }),
  type: ({ value, operator }, context) => ({ facts: cardTypesOf(fold(value), operator === 'equals', context) }),
  board_id: ({ value }) => numberPart(value, (number) => `b${number}`),
  priority: ({ value }) => numberPart(value, (number) => `p${number}`),
};

/** All of them are asked for: one of them narrows enough. */
function tagsPart(value: string): Part {
  const tag = tagsIn(value).toSorted((a, b) => b.length - a.length)[0];
  return tag === undefined ? {} : { facts: [tagWord(tag)] };
}

function numberPart(value: string, word: (number: number) => string): Part {
  const number = readFilterNumber(value);
  if (number === undefined) return {};
  return { facts: Number.isInteger(number) ? [word(number)] : [] };
}

function stagesOf(value: string, context: FilterContext): readonly string[] {
  const wanted = readColumnType(value);
  return context.boards.flatMap(({ boardId, stages }) =>
    stages
      .filter(({ stageId }) => context.columnTypeOf(boardId, stageId) === wanted)
      .map(({ stageId }) => `s${stageId}`),
  );
}

function cardTypesOf(wanted: string, isWhole: boolean, context: FilterContext): readonly string[] {
  return context.boards.flatMap(({ cardTypes }) =>
    cardTypes
      .filter(({ name }) => (isWhole ? fold(name) === wanted : fold(name).includes(wanted)))
      .map(({ cardTypeId }) => `t${cardTypeId}`),
  );
}
