import { describe, expect, it } from 'vitest';
import { everywhere } from '../../../common/domain/search.ts';
import { connectBoardService } from '../../../main/adapters/board-api/board-service.ts';
import type { TrackerBody } from '../../../main/core/journal/attempts.ts';
import type { BoardService, ListFilter } from '../../../main/core/sync/board-service.ts';
import type { Outcome } from '../../../main/core/outcome.ts';
import { addUser, createDemoWorld, openDatabase } from '../../../service/admin.ts';
import { startService } from '../../../service/server/server.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { createDice, type Dice, seededRandom } from '../random.ts';
import { type BoardModel, type BoardRules, createBoardModel, type Told } from './board-model.ts';

const STARTS_AT = Date.parse('2026-11-21T09:00:00.000Z');
const TASK_COUNT = 3;

interface Both extends AsyncDisposable {
  readonly service: BoardService;
  readonly model: BoardModel;
  readonly userId: number;
  readonly tasks: readonly { readonly taskId: number; readonly boardId: number }[];
  readonly pass: (ms: number) => void;
  readonly now: () => number;
}

/** The real service and the model of it on one clock, with the same user and tasks. */
async function openBoth(rules: BoardRules): Promise<Both> {
  let now = STARTS_AT;
  const folder = tempFolder();
  const started = await startService({ dataDir: folder.path, endedAtRule: rules.endedAtRule, now: () => now });
  const db = openDatabase(folder.path);
  const { user, token } = createDemoWorld(db, { tasks: TASK_COUNT, trackers: 0 });
  addUser(db, { name: 'Somebody Else' });
  const service = connectBoardService({
    credentials: async () => await Promise.resolve({ address: started.url, token }),
    api: 'v3',
    loopbackOnly: true,
  });
  const found = await service.search(everywhere(''), TASK_COUNT);
  if (found.kind !== 'answered') throw new Error('the demo world has no tasks');
  const tasks = found.value.map(({ taskId, boardId }) => ({ taskId, boardId }));
  return {
    service,
    model: createBoardModel(() => now, rules, new Map(tasks.map(({ taskId, boardId }) => [taskId, boardId]))),
    userId: user.id,
    tasks,
    pass: (ms) => {
      now += ms;
    },
    now: () => now,
    [Symbol.asyncDispose]: async () => {
      await started.close();
      db[Symbol.dispose]();
      folder[Symbol.dispose]();
    },
  };
}

/** What the engine can tell apart. */
function heard<T>(outcome: Outcome<T>): unknown {
  if (outcome.kind === 'answered') return outcome.value;
  return outcome.kind === 'refused' ? { status: outcome.status, fields: outcome.fields } : outcome;
}

function told<T>(answer: Told<T>): unknown {
  if ('value' in answer) return answer.value;
  return { status: answer.refused.status, fields: answer.refused.fields };
}

function randomBody(dice: Dice, now: number): TrackerBody {
  const at = (): number => Math.floor(now / 1000) * 1000 + dice.oneOf([-7200, -300, -61, -60, -59, 0, 60, 61]) * 1000;
  return {
    ...(dice.chance(0.6) ? { startedAt: at() } : {}),
    ...(dice.chance(0.6) ? { endedAt: dice.chance(0.2) ? null : at() } : {}),
    ...(dice.chance(0.5) ? { listed: dice.chance(0.6) } : {}),
    ...(dice.chance(0.3) ? { position: dice.between(1, 5) } : {}),
    ...(dice.chance(0.3) ? { highlightedAt: dice.chance(0.3) ? null : at() } : {}),
  };
}

async function doBoth({ service, model, userId, tasks, now }: Both, dice: Dice): Promise<[unknown, unknown]> {
  const task = dice.oneOf([tasks[0], tasks[1], tasks[2]]) ?? { taskId: 0, boardId: 0 };
  const id = dice.between(1, 12);
  const body = randomBody(dice, now());
  switch (dice.between(0, 6)) {
    case 0:
    case 1:
      return [
        heard(await service.create(task.taskId, task.boardId, body)),
        told(model.create(userId, task.taskId, task.boardId, body)),
      ];
    case 2:
    case 3:
      return [heard(await service.update(id, body)), told(model.update(userId, id, body))];
    case 4:
      return [heard(await service.remove(id)), told(model.remove(userId, id))];
    default: {
      const filter = dice.oneOf<ListFilter>([
        {},
        { active: true },
        { active: false },
        { listed: true },
        { taskId: task.taskId },
      ]);
      return [heard(await service.list(filter)), model.list(userId, filter)];
    }
  }
}

describe('the model of the service', () => {
  it.each([
    ['after-start', 1],
    ['after-start', 2],
    ['not-past', 3],
    ['not-past', 4],
  ] as const)('answers as the service itself does (%s, %i)', async (endedAtRule, seed) => {
    await using both = await openBoth({ endedAtRule });
    const dice = createDice(seededRandom(seed));

    for (let request = 0; request < 150; request += 1) {
      both.pass(dice.between(0, 90_000));
      const [real, modelled] = await doBoth(both, dice);
      expect(modelled, `request ${request}`).toEqual(real);
    }
  });

  it('refuses a task of another board, and what is not there', async () => {
    await using both = await openBoth({ endedAtRule: 'after-start' });
    const { service, model, userId } = both;

    expect(told(model.create(userId, 99_999, 1, {}))).toEqual(heard(await service.create(99_999, 1, {})));
    expect(told(model.remove(userId, 5))).toEqual(heard(await service.remove(5)));
    expect(told(model.update(userId, 5, {}))).toEqual(heard(await service.update(5, {})));
  });
});
