import { COLUMN_TYPES } from '../domain/board.ts';
import type { SearchValues } from '../domain/search.ts';
import { t } from '../i18n/translate.ts';
import { FILTER_KEYS } from './keys.ts';
import { readFilterDate } from './relative-date.ts';
import { valueWord } from './spoken.ts';

/** A value that a key may take, and what it means in words. */
export interface KnownValue {
  readonly insert: string;
  readonly about: string;
}

export interface KnownValuesOptions {
  readonly values: SearchValues;
  /** YYYY-MM-DD */
  readonly today: string;
  /** What stands there already: a number of days is taken up. */
  readonly typed: string;
}

/** The values that are known for a key; none for those that may be anything. */
export function knownValues(key: string, options: KnownValuesOptions): readonly KnownValue[] {
  const { values } = options;
  const kind = FILTER_KEYS.get(key)?.kind;
  if (kind === 'date' || kind === 'moment') return dateValues(key, options, kind === 'date');
  if (kind === 'column') return COLUMN_TYPES.map((type) => said(key, type));
  if (kind === 'tags') return values.tags.map(named);
  if (key === 'type') return values.cardTypes.map(named);
  if (key === 'board_id') return values.boards.map(({ boardId, name }) => ({ insert: String(boardId), about: name }));
  if (kind === 'switch') return ['true', 'false'].map((value) => said(key, value));
  return key === 'priority' ? priorities() : [];
}

function priorities(): readonly KnownValue[] {
  return [
    { insert: '1', about: t('high') },
    { insert: '0', about: t('normal') },
    { insert: '-1', about: t('low') },
  ];
}

/** After `@`. */
export function peopleValues({ people }: SearchValues): readonly KnownValue[] {
  const others = people.filter(({ initials }) => /^[^\s"\\]+$/u.test(initials));
  return [{ insert: 'me', about: t('me') }, ...others.map(({ initials, name }) => ({ insert: initials, about: name }))];
}

/** Relative dates, each with the date that it is. */
function dateValues(key: string, { today, typed }: KnownValuesOptions, mayBeLater: boolean): readonly KnownValue[] {
  const count = /^\d{1,3}(?!\d|-)/.exec(typed)?.[0];
  const words = count === undefined ? usualDates(mayBeLater) : countedDates(count, mayBeLater);
  return words.flatMap((insert) => {
    const date = readFilterDate(insert, today);
    const word = count === undefined ? valueWord(key, insert) : undefined;
    return date === undefined ? [] : [{ insert: word ?? insert, about: date }];
  });
}

function usualDates(mayBeLater: boolean): readonly string[] {
  const later = mayBeLater ? ['1.days.from_now', '1.weeks.from_now'] : [];
  return ['today', ...later, '1.days.ago', '7.days.ago', '1.months.ago'];
}

function countedDates(count: string, mayBeLater: boolean): readonly string[] {
  const ends = mayBeLater ? ['from_now', 'ago'] : ['ago'];
  return ends.flatMap((end) => ['days', 'weeks', 'months'].map((unit) => `${count}.${unit}.${end}`));
}

/** In the word of the language that is spoken, where there is one; the contract's finds it as well. */
function said(key: string, value: string): KnownValue {
  const word = valueWord(key, value);
  return word === undefined ? named(value) : { insert: word, about: value };
}

function named(name: string): KnownValue {
  return { insert: name, about: '' };
}
