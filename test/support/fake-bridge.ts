import type { OutboxView } from '../../common/domain/outbox.ts';
import type { Place } from '../../common/domain/place.ts';
import { NOTHING_FOUND, type SearchAnswer } from '../../common/domain/search.ts';
import { DEFAULT_SETTINGS } from '../../common/domain/settings.ts';
import type { AccountSummary, RunningTimer, Session, Snapshot, WorkListRow } from '../../common/domain/snapshot.ts';
import type { TaskRef } from '../../common/domain/task.ts';
import type { Bridge, CommandName, Input, Output } from '../../common/ipc/commands.ts';
import type { Reply } from '../../common/ipc/failure.ts';
import { dayBounds } from '../../common/time/zone-days.ts';

/** What a spec wants to be answered, command by command. */
export type Answers = {
  readonly [C in CommandName]?: (input: Input<C>) => Promise<Reply<Output<C>>> | Reply<Output<C>>;
};

/** A bridge for specs of the renderer: it notes what is asked, answers as told, and pushes what it is given. */
export interface FakeBridge extends Bridge {
  readonly asked: readonly { readonly command: CommandName; readonly input: unknown }[];
  readonly push: (snapshot: Snapshot) => void;
  readonly go: (place: Place) => void;
}

/** Commands without an answer of their own succeed and give null; `state:get` gives `first`. */
export function fakeBridge(first: Snapshot, answers: Answers = {}): FakeBridge {
  refuseDoubles(first);
  const listeners = new Set<(snapshot: Snapshot) => void>();
  const places = new Set<(place: Place) => void>();
  const asked: { command: CommandName; input: unknown }[] = [];
  const given: Answers = {
    'state:get': () => ok(first),
    'search:cached': () => ok<SearchAnswer>(NOTHING_FOUND),
    'search:remote': () => ok<SearchAnswer>(NOTHING_FOUND),
    'search:values': () => ok({ boards: [], cardTypes: [], people: [], tags: [] }),
    'task:create-options': () => ok({ boards: [], withoutRight: [], remembered: null }),
    'day:peek': ({ date }) => ok({ date, timezone: 'UTC', ...dayBounds('UTC', date), sessions: [] }),
    'outbox:list': () => ok<OutboxView>({ tasks: [], rows: [], gone: [] }),
    'data:backups': () => ok([]),
    'network:get': () => ok({ proxy: null, proxyKept: null, authorities: [] }),
    'shortcuts:get': () => ok({ way: 'none', refused: [] }),
    'data:save-as': () => ok({ kind: 'unknown' }),
    'data:saved': () => ok({ kind: 'unknown' }),
    ...answers,
  };

  return {
    asked,
    push: (snapshot) => {
      refuseDoubles(snapshot);
      for (const listener of listeners) listener(snapshot);
    },
    go: (place) => {
      for (const listener of places) listener(place);
    },
    onState: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onPlace: (listener) => {
      places.add(listener);
      return () => places.delete(listener);
    },
    invoke: async (command, input) => {
      asked.push({ command, input });
      const answer = given[command];
      return answer === undefined ? nothing() : answer(input);
    },
  };
}

export function ok<T>(value: T): Reply<T> {
  return { ok: true, value };
}

/** The answer of a command that has nothing to say. */
function nothing<T>(): Reply<T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whoever asks for more gives an answer of its own
  return { ok: true, value: null } as Reply<T>;
}

export function task(over: Partial<TaskRef> = {}): TaskRef {
  return {
    taskId: 1,
    name: 'Ship the thing',
    boardId: 1,
    boardName: 'Product',
    column: 'In progress',
    colour: 'blue',
    ...over,
  };
}

export function runningTimer(over: Partial<RunningTimer> = {}): RunningTimer {
  return { trackerId: 100, task: task(), startedAt: 0, highlighted: false, own: true, confirmed: true, ...over };
}

export function workListRow(over: Partial<WorkListRow> = {}): WorkListRow {
  return { task: task(), running: null, highlighted: false, todayMs: 0, totalMs: 0, confirmed: true, ...over };
}

/** A journal has each tracker once; a screen that is given one twice draws what no person ever sees. */
function refuseDoubles({ today, dayOnView }: Snapshot): void {
  for (const { sessions } of dayOnView === undefined ? [today] : [today, dayOnView]) {
    const ids = sessions.map(({ trackerId }) => trackerId);
    if (new Set(ids).size < ids.length) throw new Error(`A day has a tracker twice: ${ids.join(', ')}`);
  }
}

export function session(over: Partial<Session> = {}): Session {
  return {
    trackerId: 100,
    task: task(),
    startedAt: 0,
    endedAt: null,
    confirmed: true,
    needsYou: false,
    meant: null,
    ...over,
  };
}

const DAY_MS = 86_400_000;

/** Somebody signed in, with nothing tracked yet. */
export function snapshot(over: Partial<Snapshot> = {}): Snapshot {
  return {
    revision: 1,
    language: 'en',
    account: {
      kind: 'built-in',
      address: 'http://127.0.0.1:4180',
      userName: 'Robin Example',
      initials: 'RE',
      timezone: 'UTC',
      zone: { own: 'UTC', system: 'UTC', unknown: null },
      api: 'v3',
      tokenKept: 'memory',
      signInNeeded: false,
      pastEnd: 'unknown',
      cardPattern: '',
      tokenHeader: '',
    },
    running: [],
    workList: [],
    recents: [],
    today: { date: '1970-01-01', timezone: 'UTC', startMs: 0, endMs: DAY_MS, sessions: [] },
    sync: { waiting: 0, needsYou: 0, offlineSince: null, serverAheadMs: null },
    questions: [],
    suggestions: [],
    reminders: [],
    uploads: [],
    boards: [],
    boardNews: 0,
    timeNews: 0,
    accounts: [],
    held: [],
    settings: DEFAULT_SETTINGS,
    shell: { kind: 'preview', version: '1', outdated: false, language: 'en-US', region: 'en-GB' },
    notices: [],
    ...over,
  };
}

/** Of which that one is open. */
export function twoAccounts(openId: number): readonly AccountSummary[] {
  return [1, 2].map((id) => ({
    id,
    kind: 'service',
    address: 'https://boards.example.com',
    userName: `Person ${id}`,
    current: id === openId,
    waiting: 0,
    needsYou: 0,
    running: 0,
  }));
}
