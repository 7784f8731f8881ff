import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../../api/endpoints.ts';
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

function incoming(text: string): Parameters<typeof readAnswer>[1] {
  const bytes = new TextEncoder().encode(text);
  const pieces = Math.ceil(bytes.length / PIECE_BYTES);
  const body = Array.from({ length: pieces }, (_, at) => bytes.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES));
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

  it('is read without a card that is none, which is counted', async () => {
    const text = JSON.stringify(board).replace('"id":1999', '"id":"x"');
    const odd = createOddities();

    const value = await readAnswer(ofBoard, incoming(text), false, odd);

    expect(value.tasks.map(({ id }) => id)).toEqual(board.tasks.map(({ id }) => id).filter((id) => id !== 1999));
    expect(odd.report()).toEqual([{ record: 'task', records: 1, fields: { id: 1 }, leftOut: 1 }]);
  });
});
