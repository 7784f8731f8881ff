import type { Clock } from '../clock.ts';
import type { BoardService } from './board-service.ts';
import type { Outcome } from '../outcome.ts';

/** People need not know of less: the service itself allows for as much. */
const WORTH_TELLING_MS = 120_000;
/** Finer differences would make every snapshot another one. */
const GRAIN_MS = 60_000;

/** The service's clock, as its last answer told; it goes on whatever becomes of our wall clock. */
export interface Skew {
  /** UTC ms by the service's clock; null while nothing is known. */
  readonly serverNow: () => number | null;
  /** True once the service has answered at all. */
  readonly isHeard: () => boolean;
  /** How far it is ahead of ours, in ms; null while the two agree, or nothing is known. */
  readonly toldMs: () => number | null;
  /** The service, listened to. */
  readonly listeningTo: (service: BoardService) => BoardService;
}

export function createSkew(clock: Clock): Skew {
  let isHeard = false;
  let heardOf: { readonly serverMs: number; readonly uptimeMs: number } | undefined;

  async function heard<T>(asked: Promise<Outcome<T>>): Promise<Outcome<T>> {
    const outcome = await asked;
    if (outcome.kind !== 'silent') isHeard = true;
    if (outcome.kind !== 'silent' && outcome.serverAheadMs !== null)
      heardOf = { serverMs: clock.now() + outcome.serverAheadMs, uptimeMs: clock.uptimeMs() };
    return outcome;
  }

  function serverNow(): number | null {
    return heardOf === undefined ? null : Math.round(heardOf.serverMs + clock.uptimeMs() - heardOf.uptimeMs);
  }

  return {
    serverNow,
    isHeard: () => isHeard,
    toldMs: () => {
      const aheadMs = (serverNow() ?? clock.now()) - clock.now();
      return Math.abs(aheadMs) > WORTH_TELLING_MS ? Math.round(aheadMs / GRAIN_MS) * GRAIN_MS : null;
    },
    listeningTo: (service) => ({
      whoAmI: async () => await heard(service.whoAmI()),
      create: async (...input) => await heard(service.create(...input)),
      update: async (...input) => await heard(service.update(...input)),
      remove: async (...input) => await heard(service.remove(...input)),
      list: async (...input) => await heard(service.list(...input)),
      report: async (...input) => await heard(service.report(...input)),
      readTask: async (...input) => await heard(service.readTask(...input)),
      boardChanges: async (...input) => await heard(service.boardChanges(...input)),
      readBoard: async (...input) => await heard(service.readBoard(...input)),
      search: async (...input) => await heard(service.search(...input)),
      createTask: async (...input) => await heard(service.createTask(...input)),
      newestEntry: async (...input) => await heard(service.newestEntry(...input)),
      createdTasks: async (...input) => await heard(service.createdTasks(...input)),
      seeTask: async (...input) => await heard(service.seeTask(...input)),
      removeTask: async (...input) => await heard(service.removeTask(...input)),
    }),
  };
}
