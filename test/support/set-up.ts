import { configureGlobal } from 'fast-check';
import { afterAll, vi } from 'vitest';
import { chosenSeed } from './chosen-seed.ts';

// Files of tests share a process, but no module of ours: what one of them spoke or kept is not there for the next.
vi.resetModules();

// For each file of tests: what fast-check makes up is the same each time. `CARDCLOCK_SEED=7 npm test` tries something else.
configureGlobal({ seed: chosenSeed() });

// Parts of a page that come late: one that is on its way when the last test ends would fail outside of any test.
afterAll(async () => {
  await vi.dynamicImportSettled();
  // The next file may be given this very page, and what a library reads out to screen readers outlives what it was said of.
  if (typeof document !== 'undefined') document.body.replaceChildren();
});
