import { describe, expect, it } from 'vitest';
import type { SearchHit } from '../../../common/domain/search.ts';
import { readPhrase } from '../../../common/phrase/read-phrase.ts';
import {
  searchGroups,
  wordsOf,
  type ItemSources,
  type PaletteAction,
} from '../../../renderer/features/search/search-items.ts';
import { task } from '../../support/fake-bridge.ts';

const timer = { trackerId: 1, taskId: 7, name: 'Login', startedAt: 0, own: true };
const context = { timezone: 'UTC', nowMs: Date.UTC(2026, 10, 18, 10, 50), running: [timer] };

function hits(...names: readonly string[]): readonly SearchHit[] {
  return names.map((name) => ({ task: task({ taskId: name.length, name }), marks: [] }));
}

/** `group: option, option`, line by line. */
function lines(text: string, over: Partial<ItemSources> = {}): readonly string[] {
  return groupsOf(text, over).map(({ key, items }) => `${key}: ${items.map((item) => words(item)).join(', ')}`);
}

function groupsOf(text: string, over: Partial<ItemSources>): ReturnType<typeof searchGroups> {
  return searchGroups({
    text,
    answered: text,
    reading: readPhrase(text, context),
    hits: [],
    late: [],
    named: [],
    completions: undefined,
    create: undefined,
    actions: [],
    say: (phrase, name) => `${phrase.kind} ${name}`.trim(),
    ...over,
  });
}

function words(item: ReturnType<typeof searchGroups>[number]['items'][number]): string {
  if (item.kind === 'hit') return item.hit.task.name;
  if (item.kind === 'action') return item.action.title;
  return item.kind === 'create' ? item.name : item.words;
}

function action(title: string, over: Partial<PaletteAction> = {}): PaletteAction {
  return { id: title, title, words: title, run: () => {}, ...over };
}

describe('what the window can do', () => {
  const actions = [
    action('Stop Login', { isNow: true }),
    action('Zeit nachtragen', { words: 'Add time' }),
    action('Dunkel', { words: 'Dark mode' }),
  ];

  it('is offered around the recent cards while nothing is typed, what runs before them', () => {
    expect(lines('', { actions, hits: hits('Ship') })).toEqual([
      'now: Stop Login',
      'cards: Ship',
      'actions: Zeit nachtragen, Dunkel',
    ]);
  });

  it('is found after the cards by the beginnings of its words, in the shown language and in English', () => {
    expect(lines('nach zei', { actions })).toEqual(['actions: Zeit nachtragen']);
    expect(lines('mode dark', { actions, hits: hits('Darkness') })).toEqual(['cards: Darkness', 'actions: Dunkel']);
    expect(lines('ark', { actions })).toEqual([]);
  });

  it('makes room for a phrase, which means something else', () => {
    const named = [{ words: { text: 'dark', taskId: null }, hits: hits('Dark'), late: [], mistakes: [] }];
    expect(lines('start dark', { named, actions: [action('Start dark mode')] })).toEqual(['phrases: start Dark']);
  });
});

describe('the options of the search field', () => {
  it('begin with what the phrase does with each card that its words name', () => {
    const named = [{ words: { text: 'ship', taskId: null }, hits: hits('Ship', 'Shipping'), late: [], mistakes: [] }];
    expect(lines('start ship', { named, hits: hits('Restart ship') })).toEqual([
      'phrases: start Ship, start Shipping',
      'cards: Restart ship',
    ]);
  });

  it('have every reading of a phrase for the first card before the second', () => {
    const text = 'start ship 9:30';
    const named = wordsOf(readPhrase(text, context)).map((one) => ({
      words: one,
      hits: one.text === 'ship' ? hits('Ship', 'Shipping') : hits('Ship 9:30'),
      late: [],
      mistakes: [],
    }));
    expect(lines(text, { named })).toEqual(['phrases: start Ship, start Ship 9:30, start Shipping']);
  });

  it('put what the service found after all that was there', () => {
    const named = [{ words: { text: 'ship', taskId: null }, hits: hits('Ship'), late: hits('Shipyard'), mistakes: [] }];
    expect(lines('start ship', { named, hits: hits('Restart ship') })).toEqual([
      'phrases: start Ship',
      'cards: Restart ship',
      'late: start Shipyard',
    ]);
  });

  it('are called recent until what was typed has an answer', () => {
    expect(groupsOf('sh', { answered: '', hits: hits('Ship') })).toMatchObject([{ title: 'Recent' }]);
    const many = hits(...Array.from({ length: 9 }, (_, at) => `Task ${at}`));
    expect(groupsOf('', { hits: many })[0]?.items).toHaveLength(7);
    expect(groupsOf('task', { hits: many })[0]?.items).toHaveLength(9);
    expect(groupsOf('sh', { hits: hits('Ship') })).toMatchObject([{ title: '' }]);
  });

  it('begin with a card that is called what was typed', () => {
    expect(lines('note taking', { hits: hits('Note taking app') })).toEqual([
      'cards: Note taking app',
      'phrases: note',
    ]);
    expect(lines('stop', { hits: hits('Stop light') })).toEqual(['phrases: stop', 'cards: Stop light']);
  });

  it('keep their order when the service finds a card that is called what was typed', () => {
    const found = { hits: hits('Login first, stop later') };
    const before = ['phrases: stop', 'cards: Login first, stop later'];
    expect(lines('stop login', found)).toEqual(before);
    expect(lines('stop login', { ...found, late: hits('Stop login redesign') })).toEqual([
      ...before,
      'late: Stop login redesign',
    ]);
  });

  it('put cards that only the service found after its cards for the phrase, and after a key', () => {
    const named = [{ words: { text: 'ship', taskId: null }, hits: [], late: hits('Shipyard'), mistakes: [] }];
    expect(lines('start ship', { named, hits: hits('Restart ship'), late: hits('Start shipping') })).toEqual([
      'cards: Restart ship',
      'late: start Shipyard, Start shipping',
    ]);
    const key = { kind: 'key', from: 0, to: 2, options: [{ insert: 'type:', about: 'card type' }] } as const;
    expect(lines('ty', { completions: key, late: hits('Typing') })).toEqual(['words: type:', 'late: Typing']);
  });

  it('offer a new task after the key that was there before the service was asked', () => {
    const key = { kind: 'key', from: 0, to: 2, options: [{ insert: 'type:', about: 'card type' }] } as const;
    const create = { kind: 'create', key: 'create', name: 'ty', atMs: null } as const;
    expect(lines('ty', { completions: key, create })).toEqual(['words: type:', 'create: ty']);
  });

  it('offer a value before the cards, and a key after them', () => {
    const options = [{ insert: 'Bug', about: '' }];
    const value = { kind: 'value', from: 5, to: 5, options } as const;
    expect(lines('type:', { completions: value, hits: hits('Ship') })).toEqual(['words: type:Bug', 'cards: Ship']);
    const key = { kind: 'key', from: 0, to: 2, options: [{ insert: 'type:', about: 'card type' }] } as const;
    expect(lines('ty', { completions: key, hits: hits('Typing') })).toEqual(['cards: Typing', 'words: type:']);
  });
});
