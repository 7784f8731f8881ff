import { StatementSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import type { Outcome } from '../../main/core/outcome.ts';
import type { ServedCard } from '../../main/core/card/ports.ts';
import { MOST_SHOWN } from '../../common/domain/card.ts';
import { connectCardService } from '../../main/adapters/board-api/card-service.ts';
import { cardWorld } from '../support/card-world.ts';
import { turnsDuring } from '../support/turns-during.ts';
import { raw } from './support/raw.ts';
import { always, scriptedServer } from './support/scripted-server.ts';
import { insertTask } from './support/tasks.ts';
import { startWorld, type World } from './support/world.ts';

const MANY = 20_000;
const MINUTE = 60_000;
const [SELF, OTHER] = [1, 2];

const numbers = Array.from({ length: MANY }, (_, index) => index + 1);
const told = {
  id: 3,
  board_id: 2,
  name: 'Everything there is to do',
  description: 'As much as in a book. '.repeat(250_000),
  subtasks: numbers.map((id) => ({ id, name: `Part ${id}`, position: MANY - id, is_completed: id % 2 === 0 })),
  comments: numbers.map((id) => ({ id, user_id: OTHER, content: `Comment ${id}` })),
  attachments: numbers.map((id) => ({ id, name: `${id}.txt`, size: 1, content_type: 'text/plain', url: `/${id}` })),
  time_trackers: numbers.map((id) => ({
    id,
    user_id: id % 1000 === 0 ? SELF : OTHER,
    board_id: 2,
    task_id: 3,
    started_at: new Date(id * 2 * MINUTE).toISOString(),
    ended_at: new Date(id * 2 * MINUTE + MINUTE).toISOString(),
  })),
};

describe('the service, of a card with thousands of parts,', () => {
  it('reads never more than some of them at a time, and answers all', async () => {
    await using world = await startWorld();
    const { v1, v3 } = world.owner.client;
    const taskId = insertTask(world, 'Everything there is to do');
    const ids = world.db.transaction(() => Array.from({ length: 1000 }, (_, index) => addPart(world, taskId, index)));
    world.db.run('UPDATE tasks SET subtasks_count = ? WHERE id = ?', [ids.length, taskId]);
    const read = vi.spyOn(StatementSync.prototype, 'all');
    onTestFinished(() => read.mockRestore());
    const ofTask = { board_id: world.boardId, task_id: taskId };

    const order = ids.toReversed();
    await v3.reorderSubtasks({ task_id: taskId, ids: order.join(',') });
    const told = [
      (await v3.getTask({ task_id: taskId })).value.subtasks,
      (await v3.preloadTask({ task_id: taskId })).value.subtasks,
      (await v1.getTask(ofTask)).value.subtasks,
      (await v1.listSubtasks(ofTask)).value,
    ];
    const board = z
      .object({ tasks: z.array(z.object({ subtasks: z.array(z.object({ id: z.number() })) })) })
      .parse((await raw(`${world.url}/api/v3/boards/${world.boardId}.json`, { token: world.owner.token })).json);

    for (const subtasks of [...told, ...board.tasks.map((task) => task.subtasks)])
      expect(subtasks.map(({ id }) => id)).toEqual(order);
    // One of another file may end in the middle of what it reads.
    const answers = read.mock.results.filter(({ type }) => type === 'return');
    expect(answers.length).toBeGreaterThan(20);
    for (const { value } of answers) expect(value.length).toBeLessThanOrEqual(200);
  });
});

function addPart({ db, owner }: World, taskId: number, index: number): number {
  const sql = `INSERT INTO subtasks (task_id, task_version, created_by_id, name, position, created_at, updated_at)
    VALUES (?, 1, ?, ?, ?, 1, 1)`;
  return db.run(sql, [taskId, owner.id, `Part ${index + 1}`, index + 1]).lastId;
}

describe('a card with thousands of parts', () => {
  it('is read with everything else that is due in between, and nothing of it is lost in its sums', async () => {
    await using server = await scriptedServer(always(200, told));
    const credentials = { address: server.url, token: 'a1b2c3' };
    const service = connectCardService({
      credentials: async () => await Promise.resolve(credentials),
      api: 'v3',
      loopbackOnly: true,
    });
    let outcome: Outcome<ServedCard> | undefined;

    const turns = await turnsDuring(async () => {
      outcome = await service.card(3, SELF);
    });

    expect(turns).toBeGreaterThan(JSON.stringify(told).length / 65_536 + MANY / 1000);
    if (outcome?.kind !== 'answered') throw new Error('the card was not read');
    const { description, subtasks, comments, attachments, trackers, others, beyond } = outcome.value;
    expect(description).toBe(told.description.slice(0, 2 * MOST_SHOWN));
    expect([subtasks, comments, attachments].map((shown) => shown.length)).toEqual([500, 500, 500]);
    expect([subtasks[0]?.subtaskId, comments[0]?.commentId]).toEqual([MANY, MANY - 499]);
    expect(beyond).toMatchObject({ subtasksDone: 9750, comments: MANY - 500, attachments: MANY - 500 });
    expect(beyond?.subtaskIds).toEqual(numbers.slice(0, -500).toReversed());
    expect(trackers).toHaveLength(MANY / 1000);
    expect(others).toMatchObject([{ userId: OTHER, count: MANY - 20, finishedMs: (MANY - 20) * MINUTE }]);
    expect(others?.[0]?.entries).toHaveLength(100);
    expect(others?.[0]?.entries[0]?.startedAt).toBe((MANY - 1) * 2 * MINUTE);
  });

  it('counts all of its subtasks, and keeps those that are not shown where they are when others are ordered', async () => {
    await using cards = await cardWorld();
    const { taskId, direct, told: tell } = cards;
    const ids: number[] = [];
    for (let number = 1; number <= 502; number += 1) {
      const input = { name: `Part ${number}`, task_id: taskId, is_completed: number > 501 };
      ids.push((await direct.v3.createSubtask(input)).value.id);
    }
    const { subtasks, beyond } = await tell('card:refresh', { taskId });
    expect([subtasks.length, beyond]).toEqual([500, { subtasks: 2, subtasksDone: 1, comments: 0, attachments: 0 }]);
    const [first = 0, second = 0, ...rest] = subtasks.map(({ subtaskId }) => subtaskId);

    await tell('card:subtask-reorder', { taskId, order: [second, first, ...rest] });

    const served = (await direct.v3.getTask({ task_id: taskId })).value.subtasks;
    expect(served.map(({ id }) => id)).toEqual([second, first, ...ids.slice(2)]);
  });
});
