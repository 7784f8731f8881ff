import type { BoardReading } from '../../../common/domain/snapshot.ts';
import type { Clock } from '../clock.ts';
import type { ReadWatch } from './board-service.ts';

/** How far the board is that is being read whole, and the way to call that off. */
export interface BoardReadings {
  /** To be called before a board is read; `end` once it was, or was not. */
  readonly begin: (boardId: number, name: string) => { readonly watch: ReadWatch; readonly end: () => void };
  /** Null while nothing is read that takes long. */
  readonly now: () => BoardReading | null;
  readonly callOff: () => void;
  /** For so long it is not to be read again. */
  readonly isCalledOff: (boardId: number) => boolean;
}

/** Shorter ones are over before anybody could read of them. */
const SLOW_MS = 2000;
const TOLD_EVERY_MS = 500;
const CALLED_OFF_FOR_MS = 60 * 60_000;

export function createBoardReadings(clock: Clock, onChange: () => void): BoardReadings {
  /** When, by the monotonic clock. */
  const calledOff = new Map<number, number>();
  let reading: { readonly boardId: number; readonly told: BoardReading; readonly callOff: () => void } | null = null;

  return {
    begin: (boardId, name) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const startedAt = clock.monotonicMs();
      let toldAt = startedAt + SLOW_MS - TOLD_EVERY_MS;
      return {
        watch: {
          calledOff: promise,
          onBytes: (receivedBytes, totalBytes) => {
            if (clock.monotonicMs() - toldAt < TOLD_EVERY_MS) return;
            toldAt = clock.monotonicMs();
            reading = { boardId, told: { name, receivedBytes, totalBytes }, callOff: resolve };
            onChange();
          },
        },
        end: () => {
          if (reading === null) return;
          reading = null;
          onChange();
        },
      };
    },
    now: () => reading?.told ?? null,
    callOff: () => {
      if (reading === null) return;
      calledOff.set(reading.boardId, clock.monotonicMs());
      reading.callOff();
      reading = null;
      onChange();
    },
    isCalledOff: (boardId) => {
      const at = calledOff.get(boardId);
      return at !== undefined && clock.monotonicMs() - at < CALLED_OFF_FOR_MS;
    },
  };
}
