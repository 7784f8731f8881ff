import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../sim/random.ts';
import { openJournal } from '../../main/adapters/journal/open.ts';
import { ACCOUNT } from '../support/account.ts';
import { newTracker, taskRow } from '../support/journal.ts';
import { chosenSeed } from '../support/chosen-seed.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { withoutARule } from './support/sound-journal.ts';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/** What a disk writes whole. */
const BLOCK_BYTES = 512;
const POWER_CUTS = 40;
const FRAME_BYTES = FRAME_HEADER_BYTES + 4096;

/** The files of a journal at the moment that its process was killed. */
interface Files {
  readonly main: Buffer;
  readonly log: Buffer;
}

interface Write {
  readonly before: Files;
  readonly after: Files;
  /** Of the trackers that were acknowledged before it. */
  readonly acknowledged: readonly number[];
}

/** One change, written over what an earlier log left in the file (`used`), or at its end. */
function oneWrite(log: 'used' | 'new'): Write {
  using folder = tempFolder();
  const path = join(folder.path, 'journal.sqlite');
  const { journal, connection } = openJournal(path);
  const { id: accountId } = journal.accounts.insert(ACCOUNT);
  const add = (startedAt: number): number => {
    const desired = { startedAt, endedAt: startedAt + 60_000, listed: true, highlightedAt: null };
    return journal.trackers.insert(newTracker({ accountId, taskId: 1, desired })).id;
  };
  const files = (): Files => ({ main: readFileSync(path), log: readFileSync(`${path}-wal`) });
  journal.tasks.put(accountId, [taskRow(1, 'Task 1')]);
  const acknowledged = [1, 2, 3].map((hour) => add(hour * 3_600_000));
  // The next write begins the log anew, at its start, above the frames that are there.
  if (log === 'used') connection.exec('PRAGMA wal_checkpoint(FULL)');
  acknowledged.push(add(4 * 3_600_000));
  const before = files();
  journal.transaction(() => {
    for (const hour of [5, 6, 7]) add(hour * 3_600_000);
    journal.tasks.put(accountId, [taskRow(2, 'Task 2')]);
  });
  const after = files();
  journal.close();
  return { before, after, acknowledged };
}

/** After each call that writes, which is one for the head of a frame and one for its page, and in the middle of a page. */
function cuts({ before, after }: Write): readonly number[] {
  const changed = [...after.log.keys()].filter((at) => after.log[at] !== before.log[at]);
  const from = changed.at(0) ?? 0;
  const to = changed.at(-1) ?? 0;
  const frames = Math.ceil((after.log.length - HEADER_BYTES) / FRAME_BYTES);
  const starts = Array.from({ length: frames }, (_, frame) => HEADER_BYTES + frame * FRAME_BYTES);
  const within = [0, FRAME_HEADER_BYTES, FRAME_HEADER_BYTES + 2048];
  return starts.flatMap((start) => within.map((offset) => start + offset)).filter((cut) => cut >= from && cut <= to);
}

/** Some of the blocks that had been written and not yet asked to be on the disk, and some that were not. */
function blocksOf({ before, after }: Write, random: () => number): Buffer {
  const log = Buffer.alloc(after.log.length);
  before.log.copy(log);
  for (let at = 0; at < log.length; at += BLOCK_BYTES)
    if (random() < 0.5) after.log.subarray(at, at + BLOCK_BYTES).copy(log, at);
  return log;
}

function cutOff({ before, after }: Write, cut: number): Buffer {
  return Buffer.concat([after.log.subarray(0, cut), before.log.subarray(cut)]);
}

/** What the journal says once it is opened. */
function opened(main: Buffer, log: Buffer): { readonly news: string | null; readonly ids: readonly unknown[] } {
  using folder = tempFolder();
  const path = join(folder.path, 'journal.sqlite');
  writeFileSync(path, main);
  writeFileSync(`${path}-wal`, log);
  const { journal, connection, news } = openJournal(path);
  const rows = connection.prepare('SELECT id FROM trackers').all();
  journal.close();
  return { news, ids: rows.map(({ id }) => id) };
}

describe.each(['used', 'new'] as const)('a write into a %s log is no damage, and all before it is there', (log) => {
  const write = oneWrite(log);
  const sound = { news: null, ids: write.acknowledged };

  it.each(cuts(write))('when the process was killed at byte %i of the log', (cut) => {
    expect(opened(write.after.main, cutOff(write, cut))).toEqual(sound);
  });

  it('nor does it get in the way of a repair', () => {
    const main = withoutARule(write.after.main);
    for (const cut of cuts(write)) expect(opened(main, cutOff(write, cut)).ids).toEqual(write.acknowledged);
  });

  it.each(Array.from({ length: POWER_CUTS }, (_, cut) => cut))('when the power was cut, %i', (cut) => {
    const blocks = blocksOf(write, seededRandom(chosenSeed() + cut));
    expect(opened(write.after.main, blocks)).toEqual(sound);
  });
});

describe('what was acknowledged is not taken for torn', () => {
  const { after } = oneWrite('new');
  const commits = Array.from({ length: (after.log.length - HEADER_BYTES) / FRAME_BYTES }, (_, frame) => frame)
    .map((frame) => HEADER_BYTES + frame * FRAME_BYTES)
    .filter((start) => after.log.readUInt32BE(start + 4) !== 0);

  it.each([4, 8, 12])('where byte %i of the frame that ends the last but one is wrong', (offset) => {
    const log = Buffer.from(after.log);
    const at = (commits.at(-2) ?? 0) + offset;
    log[at] = (log[at] ?? 0) ^ 1;
    expect(opened(after.main, log).news).not.toBeNull();
  });

  it('where the head of the log is nothing but zeros', () => {
    const log = Buffer.from(after.log);
    log.fill(0, 0, HEADER_BYTES);
    expect(opened(after.main, log).news).not.toBeNull();
  });
});
