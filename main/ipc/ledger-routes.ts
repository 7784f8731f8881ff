import { z } from 'zod';
import type { App } from '../core/app/app.ts';
import { done, id, nothing, undoable } from './inputs.ts';
import type { Routes } from './route.ts';

type LedgerRoutes = Pick<Routes, Extract<keyof Routes, `ledger:${string}`>>;

export function ledgerRoutes(app: App): LedgerRoutes {
  const tracker = z.object({ trackerId: id });
  return {
    'ledger:list': { input: nothing, run: () => app.ledger.view() },
    'ledger:retry': { input: tracker, run: ({ trackerId }) => done(app.ledger.retry(trackerId)) },
    'ledger:keep': {
      input: z.object({ trackerId: id, keep: z.enum(['mine', 'theirs', 'both']) }),
      run: ({ trackerId, keep }) => undoable(app.ledger.keep(trackerId, keep)),
    },
    'ledger:end-now': { input: tracker, run: ({ trackerId }) => undoable(app.ledger.endNow(trackerId)) },
    'ledger:discard': { input: tracker, run: ({ trackerId }) => undoable(app.ledger.discard(trackerId)) },
    'ledger:restore': { input: tracker, run: ({ trackerId }) => undoable(app.ledger.restore(trackerId)) },
  };
}
