import type { LedgerView } from '../../../common/domain/ledger.ts';
import type { LedgerActions } from '../ledger/actions.ts';
import type { Session } from './session.ts';

/** What a person can do in the ledger. */
export type LedgerDeeds = Omit<LedgerActions, 'questions' | 'askAgain'> & { readonly view: () => LedgerView };

type Change = <T>(work: (session: Session) => T) => T;

export function ledgerDeeds(session: () => Session, change: Change, now: () => number): LedgerDeeds {
  return {
    view: () => {
      const { view, sync } = session();
      return view.ledger(now(), sync);
    },
    retry: (trackerId) => change(({ ledger }) => ledger.retry(trackerId)),
    keep: (trackerId, keep) => change(({ ledger }) => ledger.keep(trackerId, keep)),
    endNow: (trackerId) => change(({ ledger }) => ledger.endNow(trackerId)),
    discard: (trackerId) => change(({ ledger }) => ledger.discard(trackerId)),
    restore: (trackerId) => change(({ ledger }) => ledger.restore(trackerId)),
    answerPastEnd: (answer) => change(({ ledger }) => ledger.answerPastEnd(answer)),
    answerVanished: (answer) => change(({ ledger }) => ledger.answerVanished(answer)),
  };
}
