import { COUNTED, everywhere } from '../../common/domain/search.ts';
import type { Snapshot } from '../../common/domain/snapshot.ts';
import type { TaskRef } from '../../common/domain/task.ts';
import { t } from '../../common/i18n/translate.ts';
import { toggleOf } from '../core/tracking/toggle.ts';
import { BOARDS_UNREAD, cards, elsewhere, list, numberOf, today } from './answers.ts';
import type { Request } from './arguments.ts';
import { type Ask, stateAfter } from './ask.ts';
import { doMove } from './do-move.ts';
import { openQuestions } from './open-questions.ts';
import { doPhrase } from './do-phrase.ts';
import { done, NOBODY, notDone, notUnderstood, type Result, whole } from './result.ts';
import { status } from './status.ts';
import { listInRegion } from '../../common/time/region.ts';

/** What needs a core. */
export type Reachable = Exclude<Request, { kind: 'help' | 'version' | 'completion' | 'wrong' }>;

/** As many as fit a screen. */
const SHOWN = 20;
const EVERY = 1_000_000_000;

/** Does what was typed, or finds out what was asked. Throws what `ask` throws. */
export async function doRequest(
  request: Reachable,
  ask: Ask,
  { nowMs, isKeychainOut }: { readonly nowMs: number; readonly isKeychainOut: () => boolean },
): Promise<Result> {
  const snapshot = await ask('state:get', null);
  if (request.kind === 'status') return ok(status(snapshot, nowMs, isKeychainOut()));
  if (request.kind === 'export') {
    const { parts } = await ask('data:export', { format: request.format });
    // The mark at its beginning is for spreadsheets.
    return whole(parts.join('').replaceAll(/^\uFEFF|\n$/g, ''));
  }
  if (snapshot.account === null) return notDone(t(NOBODY));
  switch (request.kind) {
    case 'search':
      return await search(ask, request, snapshot);
    case 'phrase':
      return await doPhrase(ask, request, { snapshot, nowMs });
    case 'move':
      return await doMove(ask, request.words, { snapshot, nowMs });
    case 'toggle':
      return await toggle(ask, snapshot);
    case 'today':
      return ok(today(snapshot, nowMs));
    case 'list':
    default:
      return ok(list(snapshot));
  }
}

async function search(ask: Ask, request: Extract<Request, { kind: 'search' }>, snapshot: Snapshot): Promise<Result> {
  const { text } = request;
  const limit = request.limit === 'all' ? EVERY : (request.limit ?? SHOWN);
  const { hits, total, mistakes } = await ask('search:cached', { ...everywhere(text), most: limit });
  if (mistakes.length > 0) return notUnderstood(mistakes.map(({ reason }) => reason));
  const { lines, data } = cards(hits.map((hit) => hit.task));
  const found = done(lines.length > 0 ? lines : [nothingFound(text, snapshot)], data);
  if (total === undefined || total <= hits.length) return found;
  const note =
    total > Math.max(limit, COUNTED)
      ? t('{count} of more than {total} tasks. For more of them: --limit N, or --all', {
          count: hits.length,
          total: total - 1,
        })
      : t('{count} of {total} tasks. For more of them: --limit N, or --all', { count: hits.length, total });
  return { ...found, notes: [note] };
}

function nothingFound(text: string, { boardsUnread }: Snapshot): string {
  if (boardsUnread === true) return t(BOARDS_UNREAD);
  if (text === '') return t('No task was used yet. Type a part of its name.');
  return t('No task matches “{text}”.', { text });
}

async function toggle(ask: Ask, snapshot: Snapshot): Promise<Result> {
  const toggle = toggleOf(snapshot);
  const notes = elsewhere(snapshot.running);
  if (toggle.kind === 'nothing') return notDone([t('Nothing runs here, and nothing ran before.'), ...notes].join(' '));
  if (toggle.kind === 'start') {
    const { taskId, name } = toggle.task;
    await ask('timer:start', { taskId });
    return toggled('start', [toggle.task], [t('Started “{task}”', { task: name }), ...notes], await stateAfter(ask));
  }
  const failures: unknown[] = [];
  for (const { trackerId } of toggle.timers) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as they were started
    await ask('timer:stop', { trackerId }).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  const tasks = toggle.timers.map(({ task }) => task);
  const names = listInRegion(tasks.map(({ name }) => t('“{task}”', { task: name })));
  return toggled('stop', tasks, [t('Stopped {tasks}', { tasks: names }), ...notes], await stateAfter(ask));
}

/** `after`: null where it cannot be known. */
function toggled(
  did: 'start' | 'stop',
  [first, ...others]: readonly TaskRef[],
  lines: readonly string[],
  after: Snapshot | null,
): Result {
  const names = [first, ...others].flatMap((task) => task?.name ?? []);
  const questions = after === null ? null : openQuestions(after);
  return done([...lines, ...(questions?.lines ?? [])], {
    did,
    taskId: first === undefined ? null : numberOf(first),
    name: first?.name ?? '',
    words: lines[0] ?? '',
    names,
    ...(questions === null ? {} : { questions: questions.data }),
  });
}

function ok({ lines, data }: { readonly lines: readonly string[]; readonly data: unknown }): Result {
  return done(lines, data);
}
