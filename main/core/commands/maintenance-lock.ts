import { msg, t } from '../../../common/i18n/translate.ts';
import type { Clock } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import { UserFailure } from '../user-failure.ts';
import { type IdMap, idMap } from './id-map.ts';

interface MaintenancePorts {
  readonly journal: Journal;
  readonly clock: Pick<Clock, 'now'>;
  /** Settles once nothing writes; what it gives lets everything go on. */
  readonly standStill: () => Promise<() => void>;
  /** From now on nothing may be written. `ids`: what windows know by its number. */
  readonly onBegin: (ids: IdMap) => void;
  /** It is over, done or not. `ids`: what windows knew meanwhile; null where it never came to the journal. */
  readonly onEnd: (ids: IdMap | null) => void;
}

/**
 * The journal is written as a whole, in a thread (a restore, an import): the one thing that a command has to wait for, and only as
 * long as that one transaction takes. Before it, commands are journalled as ever.
 */
export interface MaintenanceLock {
  /** Throws `UserFailure('storage')` from its very beginning, for what may not be done while it is prepared either. */
  readonly refuse: () => void;
  /** One at a time: throws `UserFailure('taken')` for another one. `work` calls what it is given before it writes. */
  readonly run: <T>(work: (alone: () => Promise<void>) => Promise<T>) => Promise<T>;
  /** Settles once it is over. */
  readonly settled: () => Promise<void>;
}

export const BEING_REPLACED = msg('Your time is being put in place.');

export function createMaintenanceLock(ports: MaintenancePorts): MaintenanceLock {
  let isPrepared = false;
  let last: Promise<unknown> = Promise.resolve();

  async function replace<T>(work: (alone: () => Promise<void>) => Promise<T>): Promise<T> {
    let goOn: (() => void) | undefined;
    let ids: IdMap | null = null;
    isPrepared = true;
    try {
      return await work(async () => {
        goOn = await ports.standStill();
        ids = idMap(ports.journal, ports.clock.now());
        ports.onBegin(ids);
      });
    } finally {
      isPrepared = false;
      try {
        goOn?.();
      } finally {
        ports.onEnd(ids);
      }
    }
  }

  return {
    refuse: () => {
      if (isPrepared) throw beingReplaced();
    },
    run: async (work) => {
      if (isPrepared) {
        const words = t(
          'A backup or a file is being put in place already. Nothing was done with this one: wait until the other is done, and try again if you still want to.',
        );
        throw new UserFailure('taken', words);
      }
      const done = replace(work);
      last = done.catch(() => {});
      return await done;
    },
    settled: async () => {
      await last;
    },
  };
}

/** For what cannot be done, nor kept for later. */
export function beingReplaced(): UserFailure {
  const words = t('Your time is being put in place. Nothing else was done: try again in a moment.');
  return new UserFailure('storage', words);
}
