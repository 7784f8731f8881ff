import { describe, expect, it } from 'vitest';
import { CHECKS, type Check, type SelfTest, selfTestText } from '../../../common/domain/self-test.ts';
import {
  idleFinding,
  notificationFinding,
  shortcutFinding,
  trayFinding,
} from '../../../main/core/support/desktop-checks.ts';
import {
  answersFinding,
  clockFinding,
  diskFinding,
  keychainFinding,
  networkFinding,
} from '../../../main/core/support/own-checks.ts';
import type { DesktopProbes } from '../../../main/core/support/ports.ts';
import { runSelfTest, type SelfTestPorts } from '../../../main/core/support/self-test.ts';
import { memoryKeychain, noKeychain } from '../../support/memory-keychain.ts';

type Finding = Omit<Check, 'name'>;

const SHOWN = { kind: 'shown', through: 'bus', server: 'Shell', hasActions: true, isHeldBack: false } as const;

const ODD_CARDS = { record: 'task', records: 3, fields: { due_date: 10, external_id: 2 }, leftOut: 1 };

const rows: readonly (readonly [string, Finding, Check['verdict']])[] = [
  ['an icon in the tray', trayFinding({ kind: 'shown', by: 'desktop' }), 'works'],
  ['no session bus for a tray', trayFinding({ kind: 'no-bus' }), 'absent'],
  ['no session bus for notifications', notificationFinding({ kind: 'no-bus' }), 'absent'],
  ['no tray', trayFinding({ kind: 'no-host' }), 'absent'],
  ['a tray that took no icon', trayFinding({ kind: 'not-taken' }), 'fails'],
  ['a notification', notificationFinding(SHOWN), 'works'],
  ['one without buttons', notificationFinding({ ...SHOWN, hasActions: false }), 'limited'],
  ['no notifications', notificationFinding({ kind: 'unsupported' }), 'absent'],
  ['a notification that failed', notificationFinding({ kind: 'refused', error: 'no server' }), 'absent'],
  ['one that nobody took', notificationFinding({ kind: 'unanswered' }), 'absent'],
  ['one that nothing was heard of', notificationFinding({ kind: 'silent', seconds: 5 }), 'absent'],
  ['a shortcut', shortcutFinding({ kind: 'granted', combination: 'Ctrl+F19', lacking: [] }), 'works'],
  ['one held by others', shortcutFinding({ kind: 'granted', combination: 'Ctrl+F19', lacking: ['Ctrl+K'] }), 'limited'],
  ['a refused shortcut', shortcutFinding({ kind: 'refused', combination: 'Ctrl+F19' }), 'fails'],
  ['Wayland', shortcutFinding({ kind: 'wayland' }), 'absent'],
  ['the X server of Wayland', shortcutFinding({ kind: 'xwayland' }), 'absent'],
  ['a system that tells of use', idleFinding({ idleSeconds: 1, state: 'active' }), 'works'],
  ['one that does not', idleFinding({ idleSeconds: 0, state: 'unknown' }), 'fails'],
  ['a keychain', keychainFinding({ kind: 'kept' }), 'works'],
  ['one that changes secrets', keychainFinding({ kind: 'changed' }), 'fails'],
  ['none', keychainFinding({ kind: 'refused', error: 'locked' }), 'fails'],
  ['a service', networkFinding({ kind: 'answered', ms: 12, serverAheadMs: 0 }), 'works'],
  ['nobody signed in', networkFinding({ kind: 'nobody' }), 'absent'],
  ['a refusal', networkFinding({ kind: 'refused', status: 401 }), 'fails'],
  ['silence', networkFinding({ kind: 'silent', why: 'timed-out' }), 'fails'],
  ['answers that were understood', answersFinding({ kind: 'read', odd: [] }), 'works'],
  ['answers that were not', answersFinding({ kind: 'read', odd: [ODD_CARDS] }), 'limited'],
  ['no answers', answersFinding({ kind: 'none' }), 'absent'],
  ['clocks together', clockFinding({ kind: 'answered', ms: 12, serverAheadMs: -900 }), 'works'],
  ['clocks apart', clockFinding({ kind: 'answered', ms: 12, serverAheadMs: 300_000 }), 'limited'],
  ['a clock to compare with missing', clockFinding({ kind: 'nobody' }), 'absent'],
  ['a disk', diskFinding({ kind: 'written', ms: 3, freeBytes: 50_000_000_000 }), 'works'],
  ['a disk that does not tell its room', diskFinding({ kind: 'written', ms: 3, freeBytes: null }), 'works'],
  ['a disk almost full', diskFinding({ kind: 'written', ms: 3, freeBytes: 10_000_000 }), 'limited'],
  ['a disk that refuses', diskFinding({ kind: 'refused', error: 'read-only' }), 'fails'],
];

describe('what was found', () => {
  it.each(rows)('with %s has a verdict, and something instead wherever it does not work', (_what, finding, verdict) => {
    expect(finding.verdict).toBe(verdict);
    expect(finding.fallback === null).toBe(verdict === 'works');
    expect(finding.found).not.toBe('');
    expect(finding.means).not.toBe('');
  });

  it('says of notifications who was asked, whether they have buttons, and whether they are held back now', () => {
    const direct = notificationFinding(SHOWN);
    const indirect = notificationFinding({ ...SHOWN, through: 'Electron', server: null, hasActions: null });

    expect(direct.found).toBe('One was shown and taken away again by Shell, asked over the session bus.');
    expect(direct.means).toContain('with their buttons');
    expect(indirect.found).toBe('One was shown and taken away again by the system, asked through Electron.');
    expect(indirect.means).not.toContain('buttons');
    expect(notificationFinding({ ...SHOWN, isHeldBack: true }).found).toContain('Do Not Disturb is on');
  });

  it('says of answers how many fields of how many records were not understood, and their names', () => {
    const ofEntries = { record: 'time_tracker', records: 1, fields: { ended_at: 1 }, leftOut: 1 };

    expect(answersFinding({ kind: 'read', odd: [ODD_CARDS, ofEntries] }).found).toBe(
      '12 fields of 3 cards (due_date and external_id) were not understood. 1 card could not be read at all. ' +
        '1 field of 1 entry (ended_at) was not understood. 1 entry could not be read at all.',
    );
  });

  it('says of a clock which way it is wrong, as the service sees it', () => {
    expect(clockFinding({ kind: 'answered', ms: 1, serverAheadMs: 300_000 }).means).toContain('This clock is slow');
    expect(clockFinding({ kind: 'answered', ms: 1, serverAheadMs: -300_000 }).means).toContain('This clock is fast');
  });
});

const WORKING: DesktopProbes = {
  tray: async () => await Promise.resolve({ kind: 'shown', by: 'desktop' }),
  notifications: async () => await Promise.resolve(SHOWN),
  shortcuts: async () => await Promise.resolve({ kind: 'granted', combination: 'Ctrl+F19', lacking: [] }),
  idle: async () => await Promise.resolve({ idleSeconds: 0, state: 'active' }),
};

function ports(over: Partial<SelfTestPorts> = {}): SelfTestPorts {
  return {
    desktop: WORKING,
    keychain: memoryKeychain(),
    disk: async () => await Promise.resolve({ kind: 'written', ms: 1, freeBytes: null }),
    oddAnswers: () => [],
    whoAmI: async () => await Promise.resolve(null),
    clock: { now: () => 5, monotonicMs: () => 0, uptimeMs: () => 0 },
    timers: { after: () => () => {}, pause: async () => await Promise.resolve() },
    random: () => 0.5,
    ...over,
  };
}

const verdicts = ({ checks }: SelfTest): Record<string, string> =>
  Object.fromEntries(checks.map(({ name, verdict }) => [name, verdict]));

describe('the self-test', () => {
  it('tries everything, and leaves nothing in the keychain', async () => {
    const keychain = memoryKeychain();

    const test = (await runSelfTest(ports({ keychain })))();

    expect(test.checks.map(({ name }) => name)).toEqual(CHECKS);
    expect(verdicts(test)).toMatchObject({ tray: 'works', keychain: 'works', disk: 'works', network: 'absent' });
    expect(keychain.held.size).toBe(0);
  });

  it('leaves nothing in a keychain that takes an entry and does not give it back', async () => {
    const keychain = memoryKeychain();
    const read = noKeychain().read;

    const test = (await runSelfTest(ports({ keychain: { ...keychain, read } })))();

    expect(verdicts(test)).toMatchObject({ keychain: 'fails' });
    expect(keychain.held.size).toBe(0);
  });

  it('goes on where one of them breaks or never answers, and says so', async () => {
    const desktop: DesktopProbes = {
      ...WORKING,
      tray: async () => await Promise.reject(new Error('the bus went away')),
      idle: async () => await new Promise<never>(() => {}),
    };
    const timers: SelfTestPorts['timers'] = {
      ...ports().timers,
      after: (_delayMs, late) => {
        setImmediate(late);
        return () => {};
      },
    };

    const test = (await runSelfTest(ports({ desktop, timers, keychain: noKeychain() })))();

    expect(verdicts(test)).toMatchObject({ tray: 'fails', idle: 'fails', keychain: 'fails', shortcuts: 'works' });
    expect(test.checks[0]?.found).toContain('the bus went away');
  });

  it('says in a browser tab what only the desktop app has', async () => {
    const test = (await runSelfTest(ports({ desktop: null })))();

    expect(verdicts(test)).toMatchObject({
      tray: 'absent',
      notifications: 'absent',
      shortcuts: 'absent',
      idle: 'absent',
    });
    expect(verdicts(test)).toMatchObject({ keychain: 'works', disk: 'works' });
  });

  it('is a text for somebody who helps', () => {
    const checks: readonly Check[] = [
      { name: 'disk', verdict: 'limited', found: 'Found.', means: 'Means.', fallback: 'Another way.' },
    ];

    expect(selfTestText({ madeAt: 0, checks })).toBe(
      'Self-test of Cardclock, 1970-01-01T00:00:00.000Z\nDisk: Works in part\n  Found.\n  Means.\n  Instead: Another way.\n',
    );
  });
});
