import { describe, expect, it } from 'vitest';
import type { TrackerRow } from '../../../main/core/journal/rows.ts';
import { changeOf, seenAs, stateOf } from '../../../main/core/tracking/tracker.ts';
import { seenTracker, trackerRow } from '../../support/journal.ts';

const started = { startedAt: 1_000_000, endedAt: null, listed: true, highlightedAt: null };

describe('what has to be sent', () => {
  it('is one closed interval for an offline start and stop, never two verbs', () => {
    const row = trackerRow({ desired: { ...started, endedAt: 1_600_000 } });

    expect(changeOf(row)).toEqual({
      verb: 'create',
      body: { startedAt: 1_000_000, endedAt: 1_600_000, listed: true, highlightedAt: null },
    });
  });

  it('is only the field that differs from what was last seen', () => {
    const row = trackerRow({ desired: { ...started, endedAt: 1_600_000 }, seen: seenTracker(5) });

    expect(changeOf(row)).toEqual({ verb: 'update', body: { endedAt: 1_600_000 } });
  });

  it('holds a position only for the row that the person moved', () => {
    expect(changeOf(trackerRow({ seen: seenTracker(5, { position: 3 }) }))).toBeNull();
    expect(changeOf(trackerRow({ seen: seenTracker(5), requestedPosition: 2 }))?.body).toEqual({ position: 2 });
  });

  it('is nothing for a tracker that was taken back before it was sent', () => {
    const row = trackerRow({ deleted: true });

    expect(changeOf(row)).toBeNull();
    expect(stateOf(row)).toBe('void');
  });

  it('stays unsettled while an answer is missing, even when nothing differs', () => {
    expect(stateOf(trackerRow({ seen: seenTracker(5), inDoubt: true }))).toBe('pending');
    expect(stateOf(trackerRow({ seen: seenTracker(5) }))).toBe('settled');
  });

  it('is a delete for a tracker that the service still holds', () => {
    expect(changeOf(trackerRow({ deleted: true, seen: seenTracker(5) }))?.verb).toBe('delete');
  });
});

describe('a row', () => {
  it('is in no state that means nothing', () => {
    const living = trackerRow();
    const known = trackerRow({ seen: seenTracker(5) });

    // @ts-expect-error -- what is there is not gone
    const gone: TrackerRow = { ...living, deleted: false, goneAt: 5 };
    // @ts-expect-error -- what the service was never seen to have is not doubted there
    const missing: TrackerRow = { ...living, seen: null, doubt: { looks: 1, at: 5 } };

    expect([gone.goneAt, missing.doubt]).not.toContain(null);
    expect(seenAs({ ...known, seen: seenTracker(5), doubt: { looks: 1, at: 5 } }, null).doubt).toBeNull();
  });
});
