import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openJournal } from '../../main/adapters/journal/open.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { bundledWriter, killedWriter } from './support/killed-writer.ts';
import { seededRandom } from '../sim/random.ts';
import { chosenSeed } from '../support/chosen-seed.ts';
import { tier } from '../support/tier.ts';

const KILLS = tier.journalKills;
/** Only a writer that never ends waits so long. */
const LIMIT_MS = 300_000 + KILLS * 1000;
/** A writer waits for the disk most of its life. */
const RUNS = 4;
/** A new journal after so many, so that each start finds one of ordinary size. */
const KILLS_PER_JOURNAL = 50;
const LATEST_KILL_MS = 25;

interface Tally {
  readonly kills: number;
  readonly acknowledged: number;
}

/** Kills a writer on one journal again and again, then looks for everything that any of them had acknowledged. */
async function killOn(writer: string, folder: string, kills: number, random: () => number): Promise<Tally> {
  const path = join(folder, 'journal.sqlite');
  const started = new Map<number, number>();
  const stopped = new Map<number, number>();
  for (let kill = 0; kill < kills; kill += 1) {
    const after = kill % 2 === 0 ? 'stopped' : 'started';
    const told = await killedWriter(writer, path, after, random() * LATEST_KILL_MS);
    expect(told.complaints.join('\n')).toBe('');
    for (const [id, at] of told.started) started.set(id, at);
    for (const [id, at] of told.stopped) stopped.set(id, at);
  }
  const { journal, connection, news } = openJournal(path);
  expect(news).toBeNull();
  expect(connection.prepare('PRAGMA quick_check').get()).toEqual({ quick_check: 'ok' });
  for (const [id, at] of started) expect(journal.trackers.get(id)?.desired.startedAt).toBe(at);
  for (const [id, at] of stopped) expect(journal.trackers.get(id)?.desired.endedAt).toBe(at);
  journal.close();
  expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([]);
  return { kills, acknowledged: started.size + stopped.size };
}

it(
  `loses nothing that was acknowledged when the writer is killed ${KILLS} times`,
  async () => {
    using folder = tempFolder();
    const writer = await bundledWriter(folder.path);
    const seed = chosenSeed();
    const rounds = Math.ceil(KILLS / KILLS_PER_JOURNAL);
    const todo = Array.from({ length: rounds }, (_, round) => ({
      round,
      kills: Math.min(KILLS_PER_JOURNAL, KILLS - round * KILLS_PER_JOURNAL),
    }));
    const tallies: Tally[] = [];
    const run = async (): Promise<void> => {
      for (let next = todo.shift(); next !== undefined; next = todo.shift())
        tallies.push(
          await killOn(writer, join(folder.path, `${next.round}`), next.kills, seededRandom(seed + next.round)),
        );
    };

    await Promise.all(Array.from({ length: RUNS }, run));

    const acknowledged = tallies.reduce((sum, tally) => sum + tally.acknowledged, 0);
    process.stdout.write(`${KILLS} kills, ${acknowledged} acknowledged writes, none lost (CARDCLOCK_SEED=${seed})\n`);
    expect(tallies.reduce((sum, { kills }) => sum + kills, 0)).toBe(KILLS);
    // However slow the disk: every second writer had a stop of its own acknowledged.
    expect(acknowledged).toBeGreaterThanOrEqual(KILLS / 2);
  },
  LIMIT_MS,
);
