import { describe, expect, it } from 'vitest';
import type { BoardReading } from '../../../common/domain/snapshot.ts';
import { createBoardReadings } from '../../../main/core/sync/catalogue.ts';

const HOUR_MS = 60 * 60_000;

function readings() {
  const told: (BoardReading | null)[] = [];
  const time = { ms: 0 };
  const clock = { now: () => time.ms, uptimeMs: () => time.ms, monotonicMs: () => time.ms };
  const made = createBoardReadings(clock, () => told.push(made.now()));
  return { ...made, told, time };
}

describe('reading a board', () => {
  it('is told of once it takes long, not with every byte, and no more when it is over', () => {
    const { begin, told, time } = readings();
    const { watch, end } = begin(2, 'Product');
    for (time.ms = 0; time.ms <= 3000; time.ms += 100) watch.onBytes(time.ms, 10_000);
    end();

    expect(told.map((one) => one?.receivedBytes ?? null)).toEqual([2000, 2500, 3000, null]);
    expect(told[0]).toEqual({ name: 'Product', receivedBytes: 2000, totalBytes: 10_000 });
  });

  it('is told to nobody where it is over soon', () => {
    const { begin, told } = readings();
    const { watch, end } = begin(2, 'Product');
    watch.onBytes(100, null);
    end();

    expect(told).toEqual([]);
  });

  it('is called off for an hour, and for that board alone', async () => {
    const { begin, callOff, isCalledOff, now, time } = readings();
    callOff();
    const { watch, end } = begin(2, 'Product');
    time.ms = 5000;
    watch.onBytes(100, null);

    callOff();
    end();

    await watch.calledOff;
    expect(now()).toBeNull();
    expect([isCalledOff(2), isCalledOff(3)]).toEqual([true, false]);
    time.ms += HOUR_MS;
    expect(isCalledOff(2)).toBe(false);
  });
});
