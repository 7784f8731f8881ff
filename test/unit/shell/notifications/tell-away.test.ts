import { describe, expect, it } from 'vitest';
import type { Question, Snapshot } from '../../../../common/domain/snapshot.ts';
import type { Notice } from '../../../../main/shell/notifications/notice.ts';
import { tellAway } from '../../../../main/shell/notifications/tell-away.ts';
import { snapshot, task } from '../../../support/fake-bridge.ts';

const HOUR = 3_600_000;
const AWAY: Question = {
  kind: 'away',
  awayId: 7,
  why: 'closed',
  task: task(),
  fromMs: 9 * HOUR,
  toMs: 11 * HOUR,
  times: { startedAt: 8 * HOUR, endedAt: null },
};

/** A desktop on which the app begins, with these questions open. */
function desktop(questions: readonly Question[], { isHidden = false, isInUse = false } = {}) {
  const told: Notice[] = [];
  const done: string[] = [];
  let listener: ((now: Snapshot) => void) | undefined;
  const core = {
    snapshot: () => snapshot({ questions }),
    onSnapshot: (heard: (now: Snapshot) => void) => {
      listener = heard;
      return () => {};
    },
  };
  const notify = (notice: Notice): (() => void) => {
    told.push(notice);
    return () => void done.push('taken away');
  };
  tellAway({ core, notify, show: () => void done.push('shown'), isInUse: () => isInUse }, isHidden);
  return { told, done, ask: (...next: readonly Question[]) => listener?.(snapshot({ questions: next })) };
}

describe('a question about time away', () => {
  it('that is open where the app begins hidden is told once, and shown by a click', () => {
    const { told, done, ask } = desktop([AWAY], { isHidden: true });
    ask(AWAY);

    expect(told.map(({ title, body }) => [title, body])).toEqual([
      [
        '“Ship the thing” ran while you were away',
        'Cardclock was closed from 09:00 to 11:00. It’s still running. That time counts until you decide.',
      ],
    ]);
    told[0]?.onClick();
    expect(done).toEqual(['shown']);
  });

  it('that is open where the app begins with its window is not told', () => {
    const { told, ask } = desktop([AWAY]);
    ask(AWAY);

    expect(told).toEqual([]);
  });

  it.each([
    [false, 1],
    [true, 0],
  ])('that comes while a window is in use (%s) is told so often: %i', (isInUse, times) => {
    const { told, ask } = desktop([], { isInUse });

    ask({ ...AWAY, times: { ...AWAY.times, endedAt: 11 * HOUR } });

    expect(told).toHaveLength(times);
    for (const { body } of told) expect(body).toContain('It has ended since');
  });

  it('is told as well where it is about a clock that jumped', () => {
    const { told, ask } = desktop([]);
    const { task: asked, times } = { task: task(), times: { startedAt: 8 * HOUR, endedAt: null } };

    ask({ kind: 'clock', awayId: 8, task: asked, jumpMs: -HOUR, toMs: 9 * HOUR, times });

    expect(told.map(({ title, body }) => [title, body.replaceAll('\u00A0', ' ')])).toEqual([
      [
        'The clock changed',
        'This computer’s clock jumped back by 1 h while “Ship the thing” was running. Say in Cardclock which of the times counts.',
      ],
    ]);
  });

  it('is taken away once it is answered', async () => {
    const { done, ask } = desktop([AWAY], { isHidden: true });

    ask();

    await expect.poll(() => done).toEqual(['taken away']);
  });
});
