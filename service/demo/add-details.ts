import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayOf } from '../../common/time/zone-days.ts';
import type { Database } from '../database/open.ts';
import type { Context } from '../http/context.ts';
import { attachmentsFolder } from '../http/uploads.ts';
import { insertAttachment } from '../resources/attachments.ts';
import { recordTaskChange } from '../resources/changelog.ts';
import { insertComment } from '../resources/comments.ts';
import { changeSubtask, insertSubtask, requireSubtask } from '../resources/subtasks.ts';
import { requireTask } from '../resources/task-read.ts';
import { changeTask } from '../resources/task-write.ts';
import { createTracker } from '../resources/trackers.ts';
import type { PlacedTask } from './add-cards.ts';
import { DESCRIPTIONS } from './descriptions.ts';
import type { CardDetails, Moment } from './details.ts';

export interface DetailsPlan {
  readonly cards: readonly (PlacedTask & { readonly details: CardDetails })[];
  /** The demo user, then the team. */
  readonly people: readonly number[];
  readonly timezone: string;
  /** As `workdays` has them. */
  readonly mornings: readonly number[];
  /** UTC ms */
  readonly now: number;
  /** Where the service keeps its data; undefined: the cards have no files. */
  readonly dataDir: string | undefined;
  /** Whether colleagues have logged time. */
  readonly withTime: boolean;
}

/** What somebody did at a moment, by the same functions as a request. */
interface Act {
  readonly at: Moment;
  readonly by: number;
  readonly work: (context: Context) => void;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const HOUR_S = 3600;

/** Fills the cards with what people do on cards, in the order in which they did it. */
export function addDetails(db: Database, plan: DetailsPlan): void {
  const msOf = ([workdaysAgo, minutes]: Moment): number => (plan.mornings[workdaysAgo] ?? 0) + minutes * MINUTE_MS;
  const acts = plan.cards.flatMap((card, index) => actsOn(plan, card, index));
  for (const { at, by, work } of acts.toSorted((one, other) => msOf(one.at) - msOf(other.at)))
    work(contextOf(db, plan, { by, at: msOf(at) }));
}

function actsOn(
  plan: DetailsPlan,
  { id, boardId, details }: DetailsPlan['cards'][number],
  index: number,
): readonly Act[] {
  const { subtasks, comments, files = [], time, movedTo, assignee } = details;
  const task = (context: Context) => requireTask(context, id, 'read_tasks');
  const idOf = new Map<number, number>();
  return [
    { at: [13, 20 + index * 9], by: 0, work: (context) => changeTask(context, task(context), fieldsOf(plan, details)) },
    ...subtasks.map(({ name, assignee: person }, place): Act => {
      const input = {
        name,
        task_id: id,
        assigned_user_id: person === undefined ? null : (plan.people[person] ?? null),
      };
      return { at: [12, 30 + index * 9], by: 0, work: (context) => idOf.set(place, insertSubtask(context, input).id) };
    }),
    ...(movedTo === undefined
      ? []
      : [
          {
            at: [7, index],
            by: assignee,
            work: (context: Context) =>
              recordTaskChange(context, id, { what: 'moved', description: `moved to ${movedTo}` }),
          } satisfies Act,
        ]),
    ...subtasks.flatMap(({ doneBy }, place): readonly Act[] => {
      if (doneBy === undefined) return [];
      const work = (context: Context): void => {
        changeSubtask(context, requireSubtask(context, idOf.get(place) ?? 0), { is_completed: true });
      };
      return [{ at: [5 - place, 150 + index * 11], by: doneBy, work }];
    }),
    ...comments.map(({ at, by, text }): Act => ({
      at,
      by,
      work: (context) => insertComment(context, task(context), text),
    })),
    ...(plan.dataDir === undefined ? [] : files).map(({ at, by, ...file }, place): Act => {
      const work = (context: Context): void => {
        const kept = keepFile(plan.dataDir ?? '', `demo-${id}-${place}`, file.content());
        insertAttachment(context, { ...kept, name: file.name, contentType: file.kind }, { type: 'Task', id });
      };
      return { at, by, work };
    }),
    ...(plan.withTime ? time : []).map(({ at: [day, start], by, minutes }): Act => {
      const work = (context: Context): void => {
        const [from, to] = [context.now - minutes * MINUTE_MS, context.now].map((ms) => new Date(ms).toISOString());
        createTracker(
          { board_id: boardId, task_id: id, position: null, listed: false, started_at: from, ended_at: to },
          context,
        );
      };
      return { at: [day, start + minutes], by, work };
    }),
  ];
}

function fieldsOf({ people, timezone, now }: DetailsPlan, details: CardDetails): Parameters<typeof changeTask>[2] {
  return {
    description: DESCRIPTIONS[details.name],
    tags: details.tags,
    priority: details.priority ?? 0,
    size_estimate: details.size,
    time_estimate: details.estimateHours * HOUR_S,
    due_date: dateIn(details.dueInDays, now, timezone),
    assigned_user_id: people[details.assignee] ?? null,
    ...(details.externalLink === undefined ? {} : { external_link: details.externalLink }),
  };
}

/** YYYY-MM-DD; nothing is due at a weekend. */
function dateIn(days: number, now: number, timezone: string): string {
  const weekday = new Date(dayOf(timezone, now + days * DAY_MS)).getUTCDay();
  const later = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  return dayOf(timezone, now + (days + later) * DAY_MS);
}

function keepFile(
  dataDir: string,
  file: string,
  content: Uint8Array,
): { readonly file: string; readonly size: number } {
  const folder = attachmentsFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, file), content, { mode: 0o600 });
  return { file, size: content.byteLength };
}

function contextOf(db: Database, { people, timezone }: DetailsPlan, { by, at }: { by: number; at: number }): Context {
  return {
    db,
    caller: { id: people[by] ?? 0, name: '', initials: '', timezone, isAdmin: false },
    generation: 'v3',
    now: at,
    endedAtRule: 'after-start',
    files: [],
    uploadQuota: Infinity,
    longestWorkMs: Infinity,
    // Nobody reads the records.
    at: String,
    instant: (_field, given) => Date.parse(given),
    paged: () => undefined,
  };
}
