import { describe, expect, it } from 'vitest';
import type { Place } from '../../../../common/domain/place.ts';
import type { Reminder } from '../../../../common/domain/reminder.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../../common/domain/settings.ts';
import type { Snapshot } from '../../../../common/domain/snapshot.ts';
import type { Region } from '../../../../common/time/region.ts';
import { followRegion } from '../../../../main/core/settings/follow-region.ts';
import type { Notice } from '../../../../main/shell/notifications/notice.ts';
import { remind } from '../../../../main/shell/notifications/remind.ts';
import { snapshot, task, twoAccounts } from '../../../support/fake-bridge.ts';

const HOUR = 3_600_000;
const LONG: Reminder = {
  kind: 'long',
  reminderId: 'long 100',
  trackerId: 100,
  task: task(),
  startedAt: 9 * HOUR,
  limitMs: 4 * HOUR,
  account: null,
};
/** A timer that another device has stopped. */
const GONE = 99;
const { today } = snapshot();
const GOAL: Reminder = { kind: 'goal', reminderId: 'goal 1', goalMinutes: 480, otherAccountsMs: 0 };

const chosen = (region: Region): Settings => ({ ...DEFAULT_SETTINGS, region });

/** A desktop with notifications, of which the last one is looked at. */
function desktop(isSignedOut = false) {
  let say: ((reminder: Reminder) => void) | undefined;
  let listener: ((now: Snapshot) => void) | undefined;
  let open: readonly Reminder[] = [];
  let openId = 1;
  let notice: Notice | undefined;
  const done: unknown[] = [];
  remind({
    core: {
      reminders: {
        begin: (desk) => {
          say = (reminder) => desk.say(reminder, { timezone: 'UTC', today });
        },
        answer: (...answer) => void done.push(['answer', ...answer]),
      },
      snapshot: () =>
        snapshot({ reminders: open, account: isSignedOut ? null : snapshot().account, accounts: twoAccounts(openId) }),
      onSnapshot: (heard) => {
        listener = heard;
        return () => {};
      },
      switchAccount: (accountId) => void done.push(['switched to', accountId]),
      run: (command) => {
        if (command.kind === 'timer:start') done.push(['start', command.taskId]);
        if (command.kind === 'timer:stop' && command.trackerId === GONE) throw new Error('it was stopped meanwhile');
        if (command.kind === 'timer:stop') {
          const { trackerId, at } = command;
          done.push(at === undefined ? ['stop', trackerId] : ['stop', trackerId, at]);
        }
        return { changeId: null, taskId: null };
      },
    },
    window: { show: () => void done.push('shown'), go: (place: Place) => void done.push(place) },
    reportFailure: (work) => {
      try {
        work();
      } catch (error) {
        done.push(error instanceof Error ? error.message : error);
      }
    },
    notify: (shown) => {
      notice = shown;
      return () => void done.push('taken away');
    },
    isHere: () => true,
  });
  const see = (...reminders: readonly Reminder[]): void => {
    open = reminders;
    listener?.(snapshot({ reminders }));
  };
  return {
    done,
    see,
    say: (reminder: Reminder): void => {
      say?.(reminder);
      see(reminder);
    },
    open: (accountId: number): void => {
      openId = accountId;
    },
    body: () => notice?.body,
    labels: () => notice?.actions.map(({ label }) => label),
    press: (label: string) => notice?.actions.find((action) => action.label === label)?.run(),
    click: () => notice?.onClick(),
  };
}

describe('a reminder as a notification', () => {
  it('does what its buttons say', () => {
    const { say, press, done } = desktop();
    say(LONG);

    for (const label of ['Trim to 4 h', 'Stop now', 'Still at it']) press(label);

    expect(done).toEqual([
      ['stop', 100, 13 * HOUR],
      ['stop', 100],
      ['answer', 'long 100', 'done'],
    ]);
  });

  it('begins a break before it stops what runs, so that the reminder of it is still there', () => {
    const { say, press, done } = desktop();
    say({ kind: 'break', reminderId: 'break 1', trackerIds: [100, 101], sinceMs: 0, breakMinutes: 5 });

    press('Take a break');

    expect(done).toEqual([
      ['answer', 'break 1', 'break'],
      ['stop', 100],
      ['stop', 101],
    ]);
  });

  it('stops every timer for a break, also after one that cannot be', () => {
    const { say, press, done } = desktop();
    say({ kind: 'break', reminderId: 'break 1', trackerIds: [GONE, 101], sinceMs: 0, breakMinutes: 5 });

    press('Take a break');

    expect(done).toEqual([['answer', 'break 1', 'break'], 'it was stopped meanwhile', ['stop', 101]]);
  });

  it('names the day where it is not today, in the way of the region that the windows have', () => {
    const { say, body } = desktop();
    let choose: ((now: Snapshot) => void) | undefined;
    followRegion('en-GB', chosen('GB'), (listener) => {
      choose = listener;
      return () => {};
    });

    say({ ...LONG, startedAt: -2 * HOUR });
    expect(body()).toBe('It has been running since Wed 31 Dec 1969, 22:00. Is it still what you are doing?');
    choose?.(snapshot({ settings: chosen('US') }));
    say({ ...LONG, startedAt: -2 * HOUR });
    expect(body()).toMatch(/running since Wed, Dec 31, 1969, 10:00\sPM\. Is it still what you are doing\?$/);
    choose?.(snapshot({ settings: chosen('GB') }));
    say(LONG);
    expect(body()).toContain('running since 09:00.');
  });

  it('goes by what it is about now, where that was edited after it was said', () => {
    const { say, see, press, done } = desktop();
    say(LONG);

    see({ ...LONG, startedAt: 8 * HOUR });
    press('Trim to 4 h');

    expect(done).toEqual([['stop', 100, 12 * HOUR]]);
  });

  it('shows the window where its button says something that is no longer offered', () => {
    const { say, see, press, done } = desktop();
    say(LONG);

    see({ ...LONG, limitMs: 3 * HOUR });
    press('Trim to 4 h');

    expect(done).toEqual(['shown']);
  });

  it('of another account leads to the window, which has the choices once an account is open', () => {
    const account = { id: 2, kind: 'service', address: 'https://boards.example.com', userName: 'Ada' } as const;
    const [signedIn, signedOut] = [desktop(), desktop(true)];
    for (const { say, click } of [signedIn, signedOut]) {
      say({ ...LONG, account });
      click();
    }

    expect(signedIn.body()).toContain('in an account that is not open: Ada, boards.example.com.');
    expect(signedIn.done).toEqual(['shown']);
    expect(signedOut.done).toEqual([['switched to', 2], 'shown']);
  });

  it('continues no card of another account that is open by now, also where that has one of its number', () => {
    const { say, open, press, done } = desktop();
    const last = task({ taskId: 7, name: 'Ship it' });
    say({ kind: 'untracked', reminderId: 'untracked 1', sinceMs: null, last });

    open(2);
    press('Continue “Ship it”');
    open(1);
    press('Continue “Ship it”');

    expect(done).toEqual(['shown', ['start', 7]]);
  });

  it('is taken away once its cause is gone', async () => {
    const { say, see, done } = desktop();
    say(LONG);

    see();

    await expect.poll(() => done).toEqual(['taken away']);
  });

  it('of the goal has no buttons, leads to the day, and stays', async () => {
    const { say, see, labels, click, done } = desktop();
    say(GOAL);
    expect(labels()).toEqual([]);

    click();
    see();
    await new Promise(setImmediate);

    expect(done).toEqual([{ kind: 'view', view: 'today' }]);
  });

  it('of an estimate leads to its card', () => {
    const { say, labels, click, done } = desktop();
    say({ kind: 'estimate', reminderId: 'estimate 1', task: task(), estimateMs: HOUR, use: 'near' });
    expect(labels()).toEqual([]);

    click();

    expect(done).toEqual([{ kind: 'card', taskId: task().taskId }]);
  });

  it('of an estimate leads to no card once another account is open, which has another one of its number', () => {
    const { say, open, click, done } = desktop();
    open(1);
    say({ kind: 'estimate', reminderId: 'estimate 1', task: task(), estimateMs: HOUR, use: 'near' });

    open(2);
    click();

    expect(done).toEqual(['shown']);
  });
});
