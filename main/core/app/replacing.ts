import { msg, t } from '../../../common/i18n/translate.ts';
import type { Journal } from '../journal/journal.ts';
import { UserFailure } from '../user-failure.ts';
import type { Accounts } from './accounts.ts';
import { type KnownNumbers, knownNumbers } from './known-numbers.ts';

export interface ReplacingPorts {
  readonly journal: Journal;
  readonly standStill: Accounts['standStill'];
  readonly onBegin: () => void;
  /** It is over, done or not. `numbers`: what windows knew meanwhile; null where it never came to the journal. */
  readonly onEnd: (numbers: KnownNumbers | null) => void;
}

/**
 * The journal is written as a whole, in a thread: the one thing that a deed of the person has to wait for, and only as long as that one
 * transaction takes. Before it, deeds are journalled as ever.
 */
export interface Replacing {
  /** Nothing may be written. */
  readonly isOn: () => boolean;
  /** Throws `UserFailure('storage')` meanwhile. */
  readonly refuse: () => void;
  /** The same from its very beginning, for what may not be done while it is prepared either. */
  readonly refuseEarly: () => void;
  /** What windows know by its number; null unless the journal may be another one already. */
  readonly numbers: () => KnownNumbers | null;
  /** One at a time: throws `UserFailure('taken')` for another one. `work` calls what it is given before it writes. */
  readonly run: <T>(work: (alone: () => Promise<void>) => Promise<T>) => Promise<T>;
  /** Settles once it is over. */
  readonly settled: () => Promise<void>;
}

export const BEING_REPLACED = msg('Your time is being put in place.');

export function createReplacing({ journal, standStill, onBegin, onEnd }: ReplacingPorts): Replacing {
  let isPrepared = false;
  let isOn = false;
  let numbers: KnownNumbers | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function replace<T>(work: (alone: () => Promise<void>) => Promise<T>): Promise<T> {
    let goOn: (() => void) | undefined;
    isPrepared = true;
    try {
      return await work(async () => {
        goOn = await standStill();
        isOn = true;
        numbers = knownNumbers(journal);
        onBegin();
      });
    } finally {
      const known = numbers;
      isPrepared = false;
      isOn = false;
      numbers = null;
      goOn?.();
      onEnd(known);
    }
  }

  return {
    isOn: () => isOn,
    refuse: () => refuseIf(isOn),
    refuseEarly: () => refuseIf(isPrepared),
    numbers: () => numbers,
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

function refuseIf(isRefused: boolean): void {
  if (!isRefused) return;
  const words = t('Your time is being put in place. Nothing else was done: try again in a moment.');
  throw new UserFailure('storage', words);
}
