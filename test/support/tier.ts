/**
 * How much of what is made up at random a run proves. The gate is the same each time and fits into a coffee; `npm run test:deep`
 * proves more, and other things each time.
 */
export interface Tier {
  readonly name: 'gate' | 'deep';
  /** Of random users, devices, servers and faults. */
  readonly schedules: number;
  /** Of a process that writes into a journal. */
  readonly journalKills: number;
  /** Of the whole app. */
  readonly appKills: number;
  /** Of a journal's bytes, for each of two journals. */
  readonly damages: number;
}

const GATE: Tier = { name: 'gate', schedules: 5000, journalKills: 200, appKills: 8, damages: 40 };
const DEEP: Tier = { name: 'deep', schedules: 200_000, journalKills: 2000, appKills: 60, damages: 400 };

/** `CARDCLOCK_TIER`. */
export const tier: Tier = process.env['CARDCLOCK_TIER'] === 'deep' ? DEEP : GATE;
