import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AccountSummary, Snapshot } from '../../../common/domain/snapshot.ts';
import { list, today } from '../../../main/cli/answers.ts';
import { status } from '../../../main/cli/status.ts';
import { runningTimer, session, snapshot, task, workListRow } from '../../support/fake-bridge.ts';

const NOON = Date.parse('2026-07-01T12:00:00Z');
const HOUR_MS = 3_600_000;

function account(over: Partial<AccountSummary> = {}): AccountSummary {
  return {
    id: 1,
    kind: 'service',
    address: 'https://boards.example.com',
    userName: 'Ada',
    current: false,
    waiting: 0,
    needsYou: 0,
    running: 0,
    ...over,
  };
}

function inBerlin(over: Partial<Snapshot> = {}): Snapshot {
  const day = {
    date: '2026-07-01',
    timezone: 'Europe/Berlin',
    startMs: NOON - 14 * HOUR_MS,
    endMs: NOON + 10 * HOUR_MS,
  };
  return snapshot({ today: { ...day, sessions: [] }, ...over });
}

describe('what a status says', () => {
  it('names what runs in an account that is not open, and counts it once', () => {
    const ada = account({ id: 2, running: 2 });
    const { id, kind, address, userName } = ada;
    const other = { trackerId: 70, task: task(), startedAt: NOON - HOUR_MS, account: { id, kind, address, userName } };
    const said = status(inBerlin({ accounts: [ada], runningInOtherAccounts: [other] }), NOON);

    expect(said.lines).toEqual([
      'Nothing running.',
      'Ship the thing · Product · 1 h since 13:00 (Ada, boards.example.com)',
      'All saved',
      'This is Robin Example, built-in board.',
      'Ada, boards.example.com: 1 running',
    ]);
    expect(said.data).toMatchObject({
      running: [],
      runningElsewhere: [{ taskId: 1, seconds: 3600, account: { userName: 'Ada', address } }],
    });
  });

  it('names the day on which a timer of another account began, where that is not today', () => {
    const { id, kind, address, userName } = account({ id: 2 });
    const startedAt = NOON - 24 * HOUR_MS;
    const other = { trackerId: 70, task: task(), startedAt, account: { id, kind, address, userName } };

    expect(status(inBerlin({ runningInOtherAccounts: [other] }), NOON).lines).toContain(
      'Ship the thing · Product · 24 h since Tue 30 Jun, 14:00 (Ada, boards.example.com)',
    );
  });

  it('has times with the offset of the zone, for programs', () => {
    const running = [runningTimer({ startedAt: NOON - HOUR_MS })];

    expect(status(inBerlin({ running }), NOON + 500).data).toEqual({
      signedIn: true,
      signInNeeded: false,
      account: { userName: 'Robin Example', address: null },
      timezone: 'Europe/Berlin',
      running: [
        {
          taskId: 1,
          name: 'Ship the thing',
          board: 'Product',
          lane: 'In progress',
          startedAt: '2026-07-01T13:00:00+02:00',
          seconds: 3600,
          startedHere: true,
          highlighted: false,
          confirmed: true,
          note: null,
        },
      ],
      runningElsewhere: [],
      sync: { waiting: 0, needsYou: 0, offlineSince: null, upToDate: true },
      questions: [],
      otherAccounts: [],
    });
  });

  it('tells of time that a timer counts and the person is asked about', () => {
    const times = { startedAt: NOON - HOUR_MS, endedAt: null };
    const stretch = { fromMs: NOON - HOUR_MS / 2, toMs: NOON - HOUR_MS / 4 };
    const questions: Snapshot['questions'] = [
      { kind: 'away', awayId: 1, why: 'asleep', task: task(), times, ...stretch },
      { kind: 'clock', awayId: 2, task: task({ taskId: 2, name: 'Fix it' }), jumpMs: HOUR_MS, toMs: NOON, times },
    ];

    const { lines, data } = status(inBerlin({ questions }), NOON);

    expect(lines.slice(1, 3)).toEqual([
      '“Ship the thing” ran while you were away, from 13:30 to 13:45. Open Cardclock to decide what happens to that time.',
      'The clock of this computer was set while “Fix it” ran. Open Cardclock to say how long it really ran.',
    ]);
    expect(data).toMatchObject({
      questions: [
        { taskId: 1, why: 'asleep', from: '2026-07-01T13:30:00+02:00', to: '2026-07-01T13:45:00+02:00' },
        { taskId: 2, why: 'clock', from: null, to: null },
      ],
    });
  });

  it('tells that the service asks for a new sign-in', () => {
    const { account: own } = snapshot();
    if (own === null) throw new Error('somebody is signed in');

    const { lines, data } = status(inBerlin({ account: { ...own, signInNeeded: true } }), NOON);

    expect(lines.at(-1)).toContain('sign in again');
    expect(data).toMatchObject({ signInNeeded: true });
  });

  it('says whose it is where there are several accounts, and what waits in the others', () => {
    const one = [account({ id: 1, current: true })];
    const both = [...one, account({ id: 2, userName: 'Bea', running: 1, waiting: 2 })];

    expect(status(inBerlin({ accounts: one }), NOON).lines).toEqual(['Nothing running.', 'All saved']);
    const { lines, data } = status(inBerlin({ accounts: both }), NOON);
    expect(lines.slice(2)).toEqual([
      'This is Robin Example, built-in board.',
      'Bea, boards.example.com: 1 running · 2 waiting',
    ]);
    expect(data).toMatchObject({ otherAccounts: [{ userName: 'Bea', running: 1, waiting: 2, needsYou: 0 }] });
  });

  it('says why nothing of another account is sent', () => {
    const mine = account({ id: 1, current: true });
    const refused = account({ id: 2, userName: 'Bea', waiting: 2, signInNeeded: true });
    const away = account({ id: 3, userName: 'Eve', needsYou: 1, waiting: 1, offlineSince: NOON - HOUR_MS });

    const { lines, data } = status(inBerlin({ accounts: [mine, refused, away] }), NOON);

    expect(lines.slice(3)).toEqual([
      'Bea, boards.example.com: 2 waiting · not signed in',
      'Eve, boards.example.com: 1 needs you · 1 waiting, offline since 13:00',
    ]);
    expect(data).toMatchObject({
      otherAccounts: [
        { userName: 'Bea', signInNeeded: true, offlineSince: null },
        { userName: 'Eve', signInNeeded: false, offlineSince: '2026-07-01T13:00:00+02:00' },
      ],
    });
  });

  it('names also without a sign-in what waits in the accounts that are here', () => {
    const { lines } = status(inBerlin({ account: null, accounts: [account({ waiting: 3 })] }), NOON);

    expect(lines).toEqual(['Nobody is signed in.', expect.stringContaining('3 waiting')]);
  });
});

describe('what is said of today', () => {
  it('has times with the offset of the zone, and no number of a card that is not on its board', () => {
    const made = session({ task: task({ taskId: -2 }), startedAt: NOON - HOUR_MS, endedAt: NOON });
    const { today: day } = inBerlin();

    expect(today(inBerlin({ today: { ...day, sessions: [made] } }), NOON).data).toMatchObject({
      seconds: 3600,
      sessions: [{ taskId: null, startedAt: '2026-07-01T13:00:00+02:00', endedAt: '2026-07-01T14:00:00+02:00' }],
    });
  });
});

describe('what was done today', () => {
  it('names the days of an entry over midnight, of which it counts what lies in this one', () => {
    const { today: day } = inBerlin();
    const night = session({ startedAt: NOON - 16 * HOUR_MS, endedAt: NOON - 13 * HOUR_MS });
    const long = session({ startedAt: NOON - 38 * HOUR_MS, endedAt: null });
    const morning = session({ startedAt: NOON - 3 * HOUR_MS, endedAt: NOON });

    expect(today(inBerlin({ today: { ...day, sessions: [long, night, morning] } }), NOON).lines.slice(0, 4)).toEqual([
      'Tue 30 Jun, 00:00 – now    14 h  Ship the thing',
      'Tue 30 Jun, 22:00 – 01:00  1 h  Ship the thing',
      '11:00             – 14:00  3 h  Ship the thing',
      'Total 18 h',
    ]);
  });
});

/** The names of all fields, also of those within. */
function fieldsOf(data: unknown): readonly string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) => [...(Array.isArray(data) ? [] : [name]), ...fieldsOf(value)]);
}

describe('what is said in JSON', () => {
  it('has no field that docs/command-line.md leaves out', () => {
    const docs = readFileSync(join(import.meta.dirname, '../../../docs/command-line.md'), 'utf8');
    const full = inBerlin({
      running: [runningTimer()],
      accounts: [account()],
      workList: [workListRow()],
    });
    const { today: day } = full;
    const said = [status(full, NOON), today({ ...full, today: { ...day, sessions: [session()] } }, NOON), list(full)];

    for (const name of fieldsOf(said.map(({ data }) => data))) expect(docs).toContain(`\`${name}\``);
  });
});
