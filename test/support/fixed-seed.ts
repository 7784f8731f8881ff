import { configureGlobal } from 'fast-check';
import { chosenSeed } from './chosen-seed.ts';

// Before each file of tests: what fast-check makes up is the same each time. `CARDCLOCK_SEED=7 npm test` tries something else.
configureGlobal({ seed: chosenSeed() });
