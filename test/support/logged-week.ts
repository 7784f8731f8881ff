import { minutesBefore } from './time-steps.ts';
import type { ServedTask, TestService } from './test-service.ts';

/** One entry that the service holds; instants in UTC ms. */
export interface LoggedEntry {
  readonly task: ServedTask;
  readonly start: number;
  readonly end: number;
}

const DAY_MINUTES = 24 * 60;

/** Days ago, start in minutes before this one of that day, length in seconds: no two rows come to the same. */
const WEEK: readonly (readonly [day: number, minutesAgo: number, seconds: number])[] = [
  [0, 200, 3601],
  [0, 120, 1507],
  // over midnight
  [1, 780, 7203],
  [1, 330, 2711],
  [2, 240, 5405],
  [3, 300, 4519],
  [3, 180, 1223],
  [5, 250, 6131],
  [6, 150, 917],
];

/**
 * Logs nine entries in the last seven days of a service whose user lives where it is midday, as another device would: on
 * two tasks of each of the first two boards, in odd seconds, one of them over midnight.
 */
export async function logWeek(service: TestService): Promise<readonly LoggedEntry[]> {
  const ago = minutesBefore();
  const tasks = await twoOfEachBoard(service);
  const entries = WEEK.map(([day, minutesAgo, seconds], at) => {
    const start = ago(day * DAY_MINUTES + minutesAgo);
    return { task: placed(tasks, at % tasks.length), start, end: start + seconds * 1000 };
  });
  for (const { task, start, end } of entries) await service.log(task, start, end);
  return entries;
}

async function twoOfEachBoard(service: TestService): Promise<readonly ServedTask[]> {
  const tasks = await service.tasks();
  return service.boards.slice(0, 2).flatMap(({ id }) => tasks.filter((task) => task.board_id === id).slice(0, 2));
}

export function placed<Item>(items: readonly Item[], at: number): Item {
  const item = items[at];
  if (item === undefined) throw new Error(`there is no item ${at}`);
  return item;
}
