import { describe, expect, it } from 'vitest';
import type { Day, Session } from '../../../common/domain/snapshot.ts';
import { dayBounds } from '../../../common/time/zone-days.ts';
import { placeBlocks, placeGaps, type PlacedBlock } from '../../../renderer/task/place-blocks.ts';
import { session } from '../../support/fake-bridge.ts';

const MINUTE = 60_000;
const at = (time: string, date = '2026-05-04'): number => Date.parse(`${date}T${time}Z`);
const entry = (id: number, from: string, to: string): Session =>
  session({ trackerId: id, startedAt: at(from), endedAt: at(to) });

function dayOf(sessions: readonly Session[]): Day {
  return { date: '2026-05-04', timezone: 'UTC', ...dayBounds('UTC', '2026-05-04'), sessions };
}

/** From and to where the least of each block is drawn. */
function drawn(blocks: readonly PlacedBlock[]): readonly (readonly string[])[] {
  return blocks.map(({ startMs, liftMs, leastMs }) => {
    const fromMs = startMs - liftMs;
    return [fromMs, fromMs + leastMs].map((atMs) => new Date(atMs).toISOString().slice(11, 16));
  });
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

  it('of one that ended just now reach no further than now, where there is room above', () => {
    const day = dayOf([entry(1, '10:00', '11:00'), entry(2, '11:50', '11:51')]);

    const blocks = placeBlocks(day, at('11:52'), 20 * MINUTE);

    expect(drawn(blocks)).toEqual([
      ['10:00', '10:20'],
      ['11:32', '11:52'],
    ]);
    expect(placeGaps(day, blocks, at('11:52'), 30 * MINUTE)).toEqual([
      { kind: 'gap', startMs: at('11:00'), endMs: at('11:50'), drawnMs: at('11:00'), drawnEndMs: at('11:32') },
    ]);
  });

  it('of one that began soon after another stay below that, also past now', () => {
    const day = dayOf([entry(1, '11:30', '11:40'), session({ trackerId: 2, startedAt: at('11:50'), endedAt: null })]);

    expect(drawn(placeBlocks(day, at('11:51'), 20 * MINUTE))).toEqual([
      ['11:30', '11:40'],
      ['11:40', '12:00'],
    ]);
  });

  it('reach no further than the day', () => {
    const day = dayOf([entry(1, '23:50', '23:55')]);

    expect(drawn(placeBlocks(day, at('12:00', '2026-05-05'), 20 * MINUTE))).toEqual([['23:40', '00:00']]);
  });

  it('leave gaps of five minutes and more, drawn below what is drawn longer than it is', () => {
    const day = dayOf([entry(2, '10:00', '10:02'), entry(3, '11:00', '11:56')]);
    const blocks = placeBlocks(day, at('12:00'), 20 * MINUTE);

    expect(placeGaps(day, blocks, at('12:00'), 30 * MINUTE)).toEqual([
      { kind: 'gap', startMs: at('10:02'), endMs: at('11:00'), drawnMs: at('10:20'), drawnEndMs: at('11:00') },
    ]);
  });

  it('leave out a gap that would be too low to point at', () => {
    const day = dayOf([entry(2, '10:00', '10:02'), entry(3, '11:00', '11:56')]);
    const blocks = placeBlocks(day, at('12:00'), 20 * MINUTE);

    expect(placeGaps(day, blocks, at('12:00'), 41 * MINUTE)).toEqual([]);
  });
});
