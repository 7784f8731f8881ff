import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../../api/endpoints.ts';
import { cardsAsTheyCome } from '../../../api/resources/boards.ts';
import { createOddities } from '../../../api/odd.ts';
import { readAnswer } from '../../../api/read.ts';

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

/** How often something else had its turn while `work` went on. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  return turns;
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

    expect(turns).toBeGreaterThan(text.length / 65_536);
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
  expect(turns).toBeGreaterThan(text.length / 65_536);
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
    expect(turns).toBeGreaterThan(text.length / 65_536);
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
