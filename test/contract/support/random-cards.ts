import type { World } from './world.ts';

type Pick = <T>(from: readonly [T, ...T[]]) => T;

const WORDS = [
  'Ship', 'login', 'Straße', 'STRASSE', 'Łódź', 'naïve', 'report', 'unreported', 'café', 'ΟΔΟΣ', 'сайт', 'Сайты', '会议室', '会議', 'سَلام',
  'שָׁלוֹם', 'ﬁx', '100%', 'a_b', "O'Neil", '"quoted"', 'x', 'C++', 'e\u0301te', '🚀launch', 'back\\slash', '(par)', 'ab', 'ba',
] as const; // prettier-ignore
const TAGS = ['', '', 'urgent', 'Café', 'a,b', 'urgent, Later', 'ab'] as const;

export const PLAN = {
  stages: [
    { name: 'Backlog' },
    { name: 'Work', stages: [{ name: 'Doing' }, { name: 'Waiting', type: 'waiting' as const }] },
    { name: 'Done' },
  ],
  card_types: [{ name: 'Feature' }, { name: 'Bug', color_ref: 'red' }, { name: 'Straße' }],
};

const DAY_MS = 86_400_000;

/** Fills a board with cards of which every field is sometimes there, and sometimes not. */
export async function addCards(world: World, boardId: number, count: number, random: () => number): Promise<void> {
  const { client } = world.owner;
  const board = (await client.v3.preloadBoard({ board_id: boardId })).value;
  const parents = new Set(board.workflow_stages.map((stage) => stage.parent_id));
  const stages = board.workflow_stages.filter((stage) => !parents.has(stage.id)).map(({ id }) => id);
  const pick: Pick = (from) => from[Math.floor(random() * from.length)] ?? from[0];
  const any = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const sometimes = <T>(value: T): T | undefined => (random() < 0.5 ? value : undefined);
  const words = (most: number): string =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(WORDS)).join(' ');
  const date = (): string => new Date(Date.now() + Math.floor(random() * 20 - 10) * DAY_MS).toISOString().slice(0, 10);
  for (let made = 0; made < count; made += 1) {
    const { value } = await client.v3.createTask({
      name: words(4),
      board_id: boardId,
      workflow_stage_id: any(stages),
      card_type_id: any(board.card_types)?.id,
      assigned_user_id: sometimes(any(board.collaborators)?.id ?? world.owner.id),
      description: sometimes(random() < 0.3 ? `http:${words(2)}` : words(8)),
      priority: pick([-1, 0, 0, 1]),
      tags: pick(TAGS),
      external_id: sometimes(random() < 0.3 ? pick(['A-7', '#25', '007']) : Math.floor(random() * 50)),
      external_link: sometimes(`https://example.org/${words(1)}`),
      block_reason: sometimes(words(2)),
      custom_field_1: sometimes(words(2)),
      custom_field_10: sometimes(words(1)),
      size_estimate: pick([0.5, 1, 2, 3.25]),
      time_estimate: sometimes(Math.floor(random() * 10) * 30),
      due_date: sometimes(date()),
      recurring_schedule: sometimes(date()),
    });
    const taskId = value.id;
    if (random() < 0.3) await client.v3.createSubtask({ name: 'One', task_id: taskId, is_completed: random() < 0.5 });
    if (random() < 0.3) await client.v3.createComment({ task_id: taskId, content: words(3) });
    const startedAt = Date.now() - Math.floor(random() * 10) * 30_000;
    const ended_at = random() < 0.8 ? new Date(startedAt + 30_000).toISOString() : null;
    if (random() < 0.3)
      await client.v3.createTracker({
        board_id: boardId,
        task_id: taskId,
        started_at: new Date(startedAt).toISOString(),
        ended_at,
      });
    world.db.run('UPDATE tasks SET created_at = created_at - ? WHERE id = ?', [
      Math.floor(random() * 8 * DAY_MS),
      taskId,
    ]);
    if (random() < 0.1) await client.v3.updateTask({ task_id: taskId, _action: 'archive' });
  }
}

const KEYS = [
  'id', 'name', 'description', 'board_id', 'priority', 'tags', 'external_id', 'timers_total', 'custom_field_1', 'custom_field_10', 'custom_field_3', 'custom_field_15',
  'subtasks_count', 'subtasks_completed_count', 'comments_count', 'attachments_count', 'size_estimate', 'is', 'type', 'due_date', 'created_at',
  'updated_at', 'recurring_schedule', 'external_link', 'block_reason', 'time_estimate', 'NAME', 'nmae', 'http', 'archived', 'archived', 'priority',
] as const; // prettier-ignore
const OPERATORS = [':', '=', ':=', '<', '<=', '<:', '>', '>=', '>:'] as const;
const VALUES = [
  '0', '1', '2', '-1', '0.5', '3.25', '7', '25', '1:00', '0:30', '2', 'today', '1.days.ago', '3.days.ago', '2.days.from_now', '1.weeks.ago', '1.month.from_now',
  'done', 'waiting', 'in_progress', 'backlog_inventory', 'Done', 'bug', 'fea', 'urgent', 'cafe', 'a,b', 'later,urgent', '', 'xyz', '2026-02-30', 'true', 'no', 'high', 'LOW',
] as const; // prettier-ignore

/** An expression of the filter language, nearly always a right one. */
export function randomQuery(random: () => number): string {
  const pick: Pick = (from) => from[Math.floor(random() * from.length)] ?? from[0];
  const part = (): string => {
    const letters = Array.from(pick(WORDS));
    const from = Math.floor(random() * letters.length);
    const text = letters.slice(from, from + 1 + Math.floor(random() * 4)).join('');
    return random() < 0.2 ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : text;
  };
  const term = (): string => {
    const sign = random() < 0.25 ? '-' : '';
    const kind = random();
    if (kind < 0.4) return `${sign}${part()}`;
    if (kind < 0.5) return `${sign}@${pick(['me', 'OR', 'or', 'NB', 'XX'])}`;
    const value = random() < 0.5 ? pick(VALUES) : part();
    return `${sign}${pick(KEYS)}${pick(OPERATORS)}${value}`;
  };
  return Array.from({ length: 1 + Math.floor(random() * 2.5) }, term).join(' ');
}
