import { describe, expect, it } from 'vitest';
import type { Day, Session } from '../../../common/domain/snapshot.ts';
import { dayBounds } from '../../../common/time/zone-days.ts';
import { placeBlocks, placeGaps } from '../../../renderer/features/today/timeline/place-blocks.ts';
import { session } from '../../support/fake-bridge.ts';

const MINUTE = 60_000;
const at = (time: string, date = '2026-05-04'): number => Date.parse(`${date}T${time}Z`);
const entry = (id: number, from: string, to: string): Session =>
  session({ trackerId: id, startedAt: at(from), endedAt: at(to) });

function dayOf(sessions: readonly Session[]): Day {
  return { date: '2026-05-04', timezone: 'UTC', ...dayBounds('UTC', '2026-05-04'), sessions };
}

describe('the places of blocks', () => {
  it('are cut to the day', () => {
    const night = session({ trackerId: 1, startedAt: at('22:00', '2026-05-03'), endedAt: at('01:00') });

    const [block] = placeBlocks(dayOf([night]), at('12:00'), 20 * MINUTE);

    expect(block).toMatchObject({ startMs: at('00:00'), endMs: at('01:00') });
  });

  it('of short ones are one below the other, each drawn no further than to the next', () => {
    const day = dayOf([
      entry(1, '10:00', '10:02'),
      entry(2, '10:03', '10:05'),
      session({ trackerId: 3, startedAt: at('10:05'), endedAt: null }),
    ]);

    const blocks = placeBlocks(day, at('10:06'), 20 * MINUTE);

    expect(blocks.map(({ column, columns, leastMs }) => [column, columns, leastMs / MINUTE])).toEqual([
      [0, 1, 3],
      [0, 1, 2],
      [0, 1, 20],
    ]);
  });

  it('of those that share time are side by side, each with the room of its own column', () => {
    const day = dayOf([entry(1, '10:00', '11:00'), entry(2, '10:10', '10:12'), entry(3, '10:15', '10:17')]);

    const blocks = placeBlocks(day, at('12:00'), 20 * MINUTE);

    expect(blocks.map(({ column, columns, leastMs }) => [column, columns, leastMs / MINUTE])).toEqual([
      [0, 2, 20],
      [1, 2, 5],
      [1, 2, 20],
    ]);
  });

  it('leave gaps of five minutes and more, drawn below what is drawn longer than it is', () => {
    const day = dayOf([entry(2, '10:00', '10:02'), entry(3, '11:00', '11:56')]);

    expect(placeGaps(day, at('12:00'), at('12:00'), { blockMs: 20 * MINUTE, gapMs: 30 * MINUTE })).toEqual([
      { kind: 'gap', startMs: at('10:02'), endMs: at('11:00'), drawnMs: at('10:20') },
    ]);
  });

  it('leave out a gap that would be too low to point at', () => {
    const day = dayOf([entry(2, '10:00', '10:02'), entry(3, '11:00', '11:56')]);

    expect(placeGaps(day, at('12:00'), at('12:00'), { blockMs: 20 * MINUTE, gapMs: 41 * MINUTE })).toEqual([]);
  });
});
