import tiers from '../tiers.json' with { type: 'json' };

/**
 * How much of what is made up at random a run proves. The gate is the same each time; `npm run test:deep` proves more, and other
 * things for each commit.
 */
export interface Tier {
  readonly name: 'gate' | 'deep';
  /** Of random users, devices, servers and faults. */
  readonly schedules: number;
  /** Of a process that writes into a journal. */
  readonly journalKills: number;
  /** Of the whole app. */
  readonly appKills: number;
  /** Of a person at two devices. */
  readonly commands: number;
  /** Of a journal's bytes, for each of two journals. */
  readonly damages: number;
}

const name = process.env['CARDCLOCK_TIER'] === 'deep' ? 'deep' : 'gate';

/** `CARDCLOCK_TIER`. */
export const tier: Tier = { name, ...tiers[name] };
