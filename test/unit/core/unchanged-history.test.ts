import { describe, expect, it } from 'vitest';
import type { Journal } from '../../../main/core/journal/journal.ts';
import type { TrackerRow } from '../../../main/core/journal/rows.ts';
import type { ServerTracker } from '../../../main/core/sync/board-service.ts';
import { applyTaskList } from '../../../main/core/sync/apply-list.ts';
import { journalWithAccount, newTracker, seenTracker } from '../../support/journal.ts';

const DAY_MS = 24 * 60 * 60_000;
const NOW = 100 * DAY_MS;
const SENT_AT = NOW - 1000;
const TIMES = { startedAt: NOW - 50 * DAY_MS, endedAt: NOW - 50 * DAY_MS + 3_600_000 };
const OFF = { ...TIMES, listed: false, highlightedAt: null };
const SEEN = seenTracker(7, { ...OFF, position: null, createdAt: TIMES.endedAt, seenAt: NOW - 40 * DAY_MS });
const OLD = { desired: OFF, seen: SEEN, madeAt: NOW - 40 * DAY_MS, changedAt: NOW - 40 * DAY_MS };
const TOLD: ServerTracker = {
  id: 7, userId: null, taskId: 1, boardId: 1, ...TIMES, listed: false, highlightedAt: null, position: null, createdAt: TIMES.endedAt,
}; // prettier-ignore

type Fields = Parameters<typeof newTracker>[0];

interface Taken {
  readonly rows: readonly TrackerRow[];
  /** How many rows of the list were looked up one by one. */
  readonly lookedUp: number;
}

/** What a list of the whole task makes of a row; `isWhole`: without the short cut. */
function taken(row: Fields, told: readonly ServerTracker[], isWhole = false, sentAt = SENT_AT): Taken {
  using world = journalWithAccount();
  const { account } = world;
  const inserted = world.journal.trackers.insert(newTracker({ ...OLD, ...row, accountId: account.id }));
  let lookedUp = 0;
  const { trackers } = world.journal;
  const byServerId: Journal['trackers']['byServerId'] = (...of) => {
    lookedUp += 1;
    return trackers.byServerId(...of);
  };
  const unchangedOfTask = isWhole ? () => new Set<number>() : trackers.unchangedOfTask;
  const journal = { ...world.journal, trackers: { ...trackers, byServerId, unchangedOfTask } };
  const clock = { now: () => NOW, monotonicMs: () => 0, uptimeMs: () => 0 };
  applyTaskList({ journal, clock, accountId: account.id }, 1, {
    kind: 'answered',
    value: told,
    sentAt,
    serverAheadMs: 0,
  });
  const rows = [...trackers.ofTask(account.id, 1), trackers.get(inserted.id) ?? inserted];
  return { rows, lookedUp };
}

const CHANGED: readonly (readonly [string, Fields, Partial<ServerTracker>])[] = [
  ['another start there', {}, { startedAt: TIMES.startedAt + 1000 }],
  ['another end there', {}, { endedAt: TIMES.endedAt + 1000 }],
  ['running again there', {}, { endedAt: null }],
  ['another task there', {}, { taskId: 2 }],
  ['another birth there', {}, { createdAt: TIMES.endedAt + 5000 }],
  ['a place there', {}, { position: 3 }],
  ['on the list there', {}, { listed: true }],
  ['highlighted there', {}, { highlightedAt: NOW }],
  ['postponed there', {}, { enlistAt: NOW + DAY_MS }],
  ['taken off the list there', { desired: { ...OFF, listed: true }, seen: { ...SEEN, listed: true } }, {}],
  [
    'no longer highlighted there',
    { desired: { ...OFF, highlightedAt: NOW }, seen: { ...SEEN, highlightedAt: NOW } },
    {},
  ],
  ['no longer postponed there', { seen: { ...SEEN, enlistAt: NOW } }, {}],
  ['started again here', { tentativeStarts: [{ startedAt: NOW - DAY_MS, endedAt: null, saidAt: NOW - DAY_MS }] }, {}],
  ['changed here', { desired: { ...OFF, endedAt: TIMES.endedAt + 1000 } }, {}],
  ['put on the list here', { desired: { ...OFF, listed: true } }, {}],
  ['changed of late', { changedAt: NOW - DAY_MS }, {}],
  ['changed in what seems the future', { changedAt: NOW + DAY_MS }, {}],
  ['doubted', { doubt: { looks: 1, at: NOW - DAY_MS } }, {}],
  ['asked about', { attention: { kind: 'gone', status: null, words: 'gone', at: NOW - DAY_MS } }, {}],
  ['on its way', { inDoubt: true }, {}],
  ['to be sent anew', { resend: true }, {}],
  ['placed here', { rank: 4 }, {}],
];

describe('a list of a whole task', () => {
  it('does not look up what is over, was not changed of late, and is as it was', () => {
    const { rows, lookedUp } = taken({}, [TOLD]);

    expect(lookedUp).toBe(0);
    expect(rows).toEqual(taken({}, [TOLD], true).rows);
  });

  it.each(CHANGED)('is looked at row by row where there may be news: %s', (_what, row, told) => {
    const { rows, lookedUp } = taken(row, [{ ...TOLD, ...told }]);

    expect(lookedUp).toBeGreaterThan(0);
    expect(rows).toEqual(taken(row, [{ ...TOLD, ...told }], true).rows);
  });

  it('that tells an entry twice has each of them looked at', () => {
    const twice = [TOLD, { ...TOLD, endedAt: null }];
    const { rows } = taken({}, twice);

    expect(rows[0]?.desired.endedAt).toBeNull();
    expect(rows).toEqual(taken({}, twice, true).rows);
  });

  it('knows by neither moment, that of the list and that of the clock since, what was changed of late', () => {
    const changedAt = NOW - 5 * DAY_MS;
    const sentAt = NOW - 4 * DAY_MS;

    expect(taken({ changedAt }, [TOLD], false, sentAt).lookedUp).toBe(1);
    expect(taken({ changedAt }, [TOLD], false, sentAt).rows).toEqual(taken({ changedAt }, [TOLD], true, sentAt).rows);
  });
});
