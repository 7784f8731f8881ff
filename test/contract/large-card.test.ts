import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../main/core/outcome.ts';
import type { ServedCard } from '../../main/core/card/ports.ts';
import { MOST_SHOWN } from '../../common/domain/card.ts';
import { connectCardService } from '../../main/adapters/board-api/card-service.ts';
import { cardWorld } from '../support/card-world.ts';
import { turnsDuring } from '../support/turns-during.ts';
import { always, scriptedServer } from './support/scripted-server.ts';

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
