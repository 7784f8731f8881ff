import { once } from 'node:events';
import { connect } from 'node:net';
import { setInterval } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { raw } from './support/raw.ts';
import { type SearchedBoard, searchedBoard } from './support/searched-board.ts';
import { startWorld, type World } from './support/world.ts';

const TASKS = 450;
const BLANK = new Uint8Array([32]);

/** A name with a line separator, which scripts may not hold as it is. */
function fill({ db, boardId }: World, letters = 500): void {
  db.transaction(() => {
    for (let turn = 1; turn <= TASKS; turn += 1) {
      db.run(
        `INSERT INTO tasks (board_id, swimlane_id, workflow_stage_id, card_type_id, position, name, description, created_at, updated_at)
         SELECT ?, (SELECT id FROM swimlanes), (SELECT MIN(id) FROM workflow_stages), (SELECT id FROM card_types), ?, ?, ?, 0, 0`,
        [boardId, turn, `Task ${turn}`, `a\u2028b ${'x'.repeat(letters)}`],
      );
    }
    db.run(
      `INSERT INTO subtasks (task_id, created_by_id, name, position, created_at, updated_at) VALUES (${TASKS}, 1, 'Last', 1, 0, 0)`,
    );
  });
}

/** Answers come so far, and then the line is gone. */
function upTo(bytes: { most: number }): typeof globalThis.fetch {
  return async (...asked) => {
    const response = await fetch(...asked);
    let passed = 0;
    const cut = new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, control) => {
        passed += piece.length;
        if (passed > bytes.most) control.error(new Error('the line is gone'));
        else control.enqueue(piece);
      },
    });
    return new Response(response.body?.pipeThrough(cut) ?? null, response);
  };
}

/** It is read whole again. */
function makeOld({ journal, account }: SearchedBoard, boardId: number): void {
  const known = journal.boards.get(account.id, boardId);
  if (known !== null) journal.boards.put(account.id, { ...known, readAt: 0 });
}

/** Boards come so far, and then blanks without end. */
function dripping() {
  const drips = Promise.withResolvers<void>();
  const isLeft = Promise.withResolvers<void>();
  const slow: typeof globalThis.fetch = async (asked, how) => {
    const response = await fetch(asked, how);
    const { signal } = how ?? {};
    signal?.addEventListener('abort', () => isLeft.resolve());
    let passed = 0;
    const held = new TransformStream<Uint8Array, Uint8Array>({
      transform: async (piece, control) => {
        passed += piece.length;
        if (passed < 400_000) return control.enqueue(piece);
        drips.resolve();
        for await (const _turn of setInterval(20, null, signal ? { signal } : {})) control.enqueue(BLANK);
      },
    });
    return new Response(response.body?.pipeThrough(held) ?? null, response);
  };
  return { fetch: slow, begins: drips.promise, isLeft: isLeft.promise };
}

describe('a board of many portions', () => {
  it('comes whole and in its order', async () => {
    await using world = await startWorld();
    fill(world);

    // Our client leaves the subtasks of a large board to its cards.
    const { json } = await raw(`${world.url}/api/v3/boards/${world.boardId}.json`, { token: world.owner.token });

    const rest = Array.from({ length: TASKS - 1 }, (_, index) => ({ position: index + 1, subtasks: [] }));
    const tasks = [...rest, { position: TASKS, subtasks: [{ name: 'Last' }] }];
    expect(json).toMatchObject({ name: 'Product', tasks });
  });

  it('comes as one call in jsonp', async () => {
    await using world = await startWorld();
    fill(world);

    const path = `/api/v3/boards/${world.boardId}.json?callback=show&access_token=${world.owner.token}`;
    const text = await (await fetch(world.url + path)).text();

    const json = /^\/\*\*\/show\((.*)\);$/s.exec(text)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({ id: world.boardId, tasks: { length: TASKS } });
    expect(text).not.toContain('\u2028');
  });

  it('holds no read transaction open for a reader that takes nothing', async () => {
    await using world = await startWorld();
    fill(world, 40_000);
    const reader = connect(world.service.port, '127.0.0.1').pause();
    const close = once(reader, 'close');
    reader.write(
      `GET /api/v3/boards/${world.boardId}.json HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${world.owner.token}\r\n\r\n`,
    );
    await once(reader, 'readable');

    world.db.run('UPDATE boards SET version = version + 1');
    expect(world.db.get('PRAGMA wal_checkpoint(TRUNCATE)')).toMatchObject({ busy: 0, log: 0 });

    reader.destroy();
    await close;
  });
});

it('a card that is made while its board is read is not forgotten for not being in the answer', async () => {
  await using world = await startWorld();
  fill(world);
  let make: (() => void) | undefined;
  using board = await searchedBoard(world, world.owner, async (asked, how) => {
    const response = await fetch(asked, how);
    if (new URL(response.url).pathname.endsWith(`/boards/${world.boardId}.json`)) make?.();
    return response;
  });
  const { tasks } = board.journal;
  const accountId = board.account.id;
  await board.catalogue().refreshIfDue();
  makeOld(board, world.boardId);
  const [first] = tasks.idsOfBoard(accountId, world.boardId);
  const card = tasks.get(accountId, first ?? 0);
  if (card === null) throw new Error('a card is needed');

  make = () => tasks.put(accountId, [{ ...card, taskId: 9999 }]);
  await board.catalogue().refreshIfDue();

  expect(tasks.idsOfBoard(accountId, world.boardId)).toContain(9999);
});

describe('a board whose answer breaks off', () => {
  it('leaves the cards that came, forgets none that did not, and is read whole the next time', async () => {
    await using world = await startWorld();
    fill(world);
    const line = { most: Infinity };
    using board = await searchedBoard(world, world.owner, upTo(line));
    const here = (): number => board.journal.tasks.idsOfBoard(board.account.id, world.boardId).length;
    const isRead = (): boolean => board.journal.boards.get(board.account.id, world.boardId)?.changelogId !== null;

    line.most = 400_000;
    const catalogue = board.catalogue();
    await catalogue.refreshIfDue();

    expect(here()).toBeGreaterThan(100);
    expect(here()).toBeLessThan(TASKS);
    expect([isRead(), catalogue.isComing()]).toEqual([false, true]);

    line.most = Infinity;
    await board.catalogue().refreshIfDue();
    expect([here(), isRead()]).toEqual([TASKS, true]);

    line.most = 400_000;
    makeOld(board, world.boardId);
    await board.catalogue().refreshIfDue();
    expect([here(), isRead()]).toEqual([TASKS, true]);
  });

  it('leaves the line where nobody waits for it any more', async () => {
    await using world = await startWorld();
    fill(world);
    const line = dripping();
    using board = await searchedBoard(world, world.owner, line.fetch);
    const catalogue = board.catalogue();

    const reading = catalogue.refreshIfDue();
    await line.begins;
    await catalogue.close();
    await reading;

    await expect(line.isLeft).resolves.toBeUndefined();
  });

  it('leaves the line where the disk takes no card, and is read once it does', async () => {
    await using world = await startWorld();
    fill(world);
    using board = await searchedBoard(world);
    const { tasks } = board.journal;
    const catalogue = board.catalogue();
    const put = vi.spyOn(tasks, 'put').mockImplementationOnce(() => {
      throw new Error('database or disk is full');
    });

    await expect(catalogue.refreshIfDue()).rejects.toThrow('disk is full');
    put.mockRestore();
    await catalogue.refreshIfDue();

    expect(tasks.idsOfBoard(board.account.id, world.boardId)).toHaveLength(TASKS);
  });
});
