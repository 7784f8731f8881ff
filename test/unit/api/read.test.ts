import { describe, expect, it } from 'vitest';
import { type Answer, nothing } from '../../../api/contract/answers.ts';
import { ENDPOINTS } from '../../../api/endpoints.ts';
import { cardsAsTheyCome } from '../../../api/resources/boards.ts';
import { createOddities } from '../../../api/contract/odd.ts';
import { readAnswer } from '../../../api/read.ts';
import { turnsDuring } from '../../support/turns-during.ts';

const COUNT = 10_000;
/** As they come from a line; names have characters of two, three and four bytes, and some lie across the edge of two. */
const PIECE_BYTES = 65_521;
const NAME = 'Größe, 東京, 🚲 "quoted" \\ and [bracketed]';

const { answer } = ENDPOINTS.v1.listTrackers;
const trackers = Array.from({ length: COUNT }, (_, index) => ({
  time_tracker: {
    id: index + 1,
    board_id: 2,
    task_id: 3,
    started_at: '2026-05-01T18:00:00Z',
    ended_at: '2026-05-01T19:00:00Z',
    task: { id: 3, name: `${NAME} ${index}` },
  },
}));

const MARK = '\uFEFF';

function incoming(text: string, onPiece: (at: number) => void = () => {}): Parameters<typeof readAnswer>[1] {
  const bytes = new TextEncoder().encode(text);
  const pieces = Math.ceil(bytes.length / PIECE_BYTES);
  async function* inPieces(): AsyncGenerator<Uint8Array, void> {
    for (let at = 0; at < pieces; at += 1) {
      onPiece(at);
      yield bytes.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES);
    }
  }
  const body = inPieces();
  return { status: 200, headers: new Headers(), body, exchange: { sentAtMs: 1, receivedAtMs: 2, serverDateMs: null } };
}

/** Several times more often than the largest slices of it ask for. */
function leastTurns(text: string): number {
  return text.length / 65_536;
}

describe('a long list of records', () => {
  it('is read whole, to the letter', async () => {
    const text = JSON.stringify(trackers);

    const value = await readAnswer(answer, incoming(text), false);

    expect(value).toEqual(answer.read(JSON.parse(text), createOddities()));
    expect(value.at(-1)?.task?.name).toBe(`${NAME} ${COUNT - 1}`);
  });

  it('is read in small parts, the JSON too', async () => {
    const text = JSON.stringify(trackers);

    const turns = await turnsDuring(async () => await readAnswer(answer, incoming(text), false));

    expect(turns).toBeGreaterThan(leastTurns(text));
  });

  it.each([
    ['cut off', (text: string): string => text.slice(0, -30), { kind: 'not-json' }],
    ['cut off behind a record', (text: string): string => text.slice(0, -1), { kind: 'not-json' }],
    ['followed by something else', (text: string): string => `${text}<!-- served by a proxy -->`, { kind: 'not-json' }],
  ])('%s is refused', async (_how, spoil, words) => {
    const text = spoil(JSON.stringify(trackers));

    await expect(readAnswer(answer, incoming(text), false)).rejects.toMatchObject(words);
  });
});

describe('a long list of records', () => {
  it('is read without a record that is none, which is counted', async () => {
    const text = JSON.stringify(trackers).replace('"id":9999', '"id":"x"');
    const odd = createOddities();

    const value = await readAnswer(answer, incoming(text), false, odd);

    expect(value).toHaveLength(COUNT - 1);
    expect(odd.report()).toEqual([{ record: 'time_tracker', records: 1, fields: { id: 1 }, leftOut: 1 }]);
    expect(odd.leftOut).toMatchObject([{ record: 'time_tracker', raw: { id: 'x', board_id: 2 } }]);
  });
});

it('a person with years of trackers is read whole, in small parts', async () => {
  const { answer } = ENDPOINTS.v3.getCurrentUser;
  const text = JSON.stringify({
    id: 1,
    name: 'Ada',
    time_trackers: trackers.map((wrapped) => wrapped.time_tracker),
    boards: [{ id: 2 }],
  });
  let value: unknown;

  const turns = await turnsDuring(async () => {
    value = await readAnswer(answer, incoming(text), false);
  });

  expect(value).toEqual(answer.read(JSON.parse(text), createOddities()));
  expect(turns).toBeGreaterThan(leastTurns(text));
});

describe('a board with many cards', () => {
  const board = {
    id: 2,
    name: NAME,
    swimlanes: [{ id: 1, name: 'tasks' }],
    tasks: Array.from({ length: 2000 }, (_, index) => ({ id: index + 1, board_id: 2, name: `${NAME} ${index}` })),
    card_types: [{ id: 4, name: 'Bug', color_ref: 'red', is_default: true, is_disabled: false }],
  };
  const { answer: ofBoard } = ENDPOINTS.v3.getBoard;

  it.each([
    ['bare', board],
    ['wrapped', { board }],
  ])('is read whole, %s, in small parts', async (_how, told) => {
    const text = JSON.stringify(told);
    let value: unknown;

    const turns = await turnsDuring(async () => {
      value = await readAnswer(ofBoard, incoming(text), false);
    });

    expect(value).toEqual(ofBoard.read(JSON.parse(text), createOddities()));
    expect(turns).toBeGreaterThan(leastTurns(text));
  });

  it.each([
    ['bare', { workflow_stages: [], ...board }],
    ['wrapped', { board: { workflow_stages: [], ...board } }],
  ])('gives them as they come where its columns come before them, %s', async (_how, { ...told }) => {
    const { tasks, ...layout } = 'board' in told ? told.board : told;
    const text = JSON.stringify('board' in told ? { board: { ...layout, tasks } } : { ...layout, tasks });
    const whole = ofBoard.read(JSON.parse(text), createOddities());
    let piece = 0;
    const taken: { readonly board: string; readonly cards: readonly unknown[]; readonly atPiece: number }[] = [];
    const takePart = cardsAsTheyCome(async ({ name }, cards) => {
      taken.push({ board: name, cards: await Promise.resolve(cards), atPiece: piece });
    });

    const value = await readAnswer(
      ofBoard,
      incoming(text, (at) => (piece = at)),
      false,
      createOddities(),
      takePart,
    );

    expect({ ...value, tasks: taken.flatMap(({ cards }) => cards) }).toEqual(whole);
    expect(value.tasks).toEqual([]);
    expect(taken.map(({ atPiece }) => atPiece)).toEqual(taken.map(({ atPiece }) => atPiece).toSorted((a, b) => a - b));
    expect(new Set(taken.map(({ atPiece }) => atPiece)).size).toBeGreaterThan(1);
    expect(new Set(taken.map(({ board: name }) => name))).toEqual(new Set([NAME]));
  });

  it('has those in its answer that come before its columns', async () => {
    const text = JSON.stringify({ ...board, workflow_stages: [] });
    const taken: unknown[] = [];
    const takePart = cardsAsTheyCome(async (_board, cards) => {
      await Promise.resolve(taken.push(...cards));
    });

    const value = await readAnswer(ofBoard, incoming(text), false, createOddities(), takePart);

    expect(taken.length).toBeLessThan(board.tasks.length / 10);
    expect([...value.tasks, ...taken]).toEqual((await readAnswer(ofBoard, incoming(text), false)).tasks);
  });

  it('is read without a card that is none, which is counted', async () => {
    const text = JSON.stringify(board).replace('"id":1999', '"id":"x"');
    const odd = createOddities();

    const value = await readAnswer(ofBoard, incoming(text), false, odd);

    expect(value.tasks.map(({ id }) => id)).toEqual(board.tasks.map(({ id }) => id).filter((id) => id !== 1999));
    expect(odd.report()).toEqual([{ record: 'task', records: 1, fields: { id: 1 }, leftOut: 1 }]);
  });
});

function many<T>(of: (index: number) => T): readonly T[] {
  return Array.from({ length: 3000 }, (_, index) => of(index + 1));
}

describe('any long answer', () => {
  const { v1, v3 } = ENDPOINTS;
  const subtasks = many((id) => ({ id, task_id: 3, name: `${NAME} ${id}`, is_completed: id % 2 === 0, position: id }));
  const comments = many((id) => ({ id, user_id: 1, content: NAME, attachments: [{ id, name: 'a.txt', size: 1 }] }));
  const changelogs = many((id) => ({ id, what: 'updated', description: NAME, data: { task_id: 3, task_name: NAME } }));
  const stages = many((id) => ({ id, name: NAME, parent_id: id === 1 ? null : 1, position: id }));
  const results = many((id) => ({ id, name: NAME }));
  const detail = { id: 3, name: NAME, subtasks, comments, tags: 'a, b', changelogs, time_trackers: trackers };

  it.each<readonly [string, { readonly answer: Answer<unknown> }, unknown]>([
    ['a card with many parts', v3.getTask, detail],
    ['the same card, wrapped', v3.getTask, { task: detail }],
    ['the same card on v1', v1.getTask, { task: detail }],
    ['a card beside its board', v3.preloadTask, detail],
    ['a board with many columns', v3.preloadBoard, { id: 2, workflow_stages: stages }],
    ['a board of v1 with many columns', v1.getBoard, { board: { id: 2, workflow_stages: stages } }],
    ['a search', v3.searchTasks, results],
    ['a page of a search', v3.searchTasks, { results, pagination: { results_count: 3000, page: 1, pages_count: 1 } }],
    ['a page of a search, called tasks', v3.searchTasks, { tasks: results, page: 1 }],
    ['a report', v1.getTimeReport, trackers],
    ['a report with options', v1.getTimeReport, { time_trackers: trackers, filter_options: { tags: [] } }],
    ['a changelog', v3.getChangelog, changelogs],
  ])('%s is read whole in small parts, also behind a mark of UTF-8', async (_what, { answer: asked }, told) => {
    const text = JSON.stringify(told);
    const whole: unknown = asked.read(JSON.parse(text), createOddities());
    let value: unknown;

    const turns = await turnsDuring(async () => {
      value = await readAnswer(asked, incoming(text), false);
    });

    expect(value).toEqual(whole);
    expect(turns).toBeGreaterThan(leastTurns(text));
    expect(await turnsDuring(async () => await readAnswer(asked, incoming(MARK + text), false))).toBe(turns);
    expect(await readAnswer(asked, incoming(MARK + text), false)).toEqual(whole);
  });

  it('of a board leaves the subtasks of its cards, however many one has', async () => {
    const text = JSON.stringify({ id: 2, tasks: [{ id: 3, name: 'A', subtasks }, { task: { id: 4, subtasks } }] });

    const { tasks } = await readAnswer(v3.getBoard.answer, incoming(text), false);

    expect(tasks.map(({ id, subtasks: parts }) => [id, parts.length])).toEqual([
      [3, 0],
      [4, 0],
    ]);
  });

  it('is refused in words where one record of it is larger than a record may be', async () => {
    const text = JSON.stringify({ id: 3, name: 'A', description: 'x'.repeat(17 * 1024 * 1024) });

    await expect(readAnswer(v3.getTask.answer, incoming(text), false)).rejects.toMatchObject({
      kind: 'too-large',
      message: 'A single record of the answer is larger than 16 MB',
    });
  });

  it.each([
    ['a page', `<html>${'x'.repeat(1_000_000)}</html>`, 'not-json'],
    ['a word', JSON.stringify('x'.repeat(1_000_000)), 'not-json'],
    ['a list in place of a record', JSON.stringify(comments), 'wrong-shape'],
  ])('is refused where it is %s, and not read on', async (_what, text, kind) => {
    await expect(readAnswer(v3.getTask.answer, incoming(text), false)).rejects.toMatchObject({ kind });
  });

  it('is not looked at where nothing is to be said', async () => {
    const pieces: number[] = [];
    const text = `[${'1,'.repeat(500_000)}1]`;

    const value = await readAnswer(
      nothing(),
      incoming(text, (at) => pieces.push(at)),
      true,
    );

    expect(value).toBeNull();
    expect(pieces.length).toBeGreaterThan(10);
  });
});
