import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openJournal, type OpenedJournal } from '../../main/adapters/journal/open.ts';
import { UserFailure } from '../../main/core/user-failure.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { seededRandom } from '../sim/random.ts';
import { chosenSeed } from '../support/chosen-seed.ts';
import { tier } from '../support/tier.ts';
import { type SoundJournal, soundJournal } from './support/sound-journal.ts';

/** For each of two journals: one that was closed, and one whose process was killed. */
const ROUNDS = tier.damages;
const LIMIT_MS = 120_000 + ROUNDS * 1000;

interface Files {
  readonly main: Buffer;
  readonly log: Buffer;
}

/** When the trackers began that were acknowledged, and those that a backup beside the journal has. */
interface Known {
  readonly acknowledged: ReadonlySet<number>;
  readonly inCopy: ReadonlySet<number>;
}

const NONE: ReadonlySet<number> = new Set();

type Outcome = 'refused' | 'sound' | 'rescued';

const FULL = 'SELECT started_at FROM trackers NOT INDEXED';
const BY_INDEX = 'SELECT started_at FROM trackers INDEXED BY trackers_any_start WHERE account_id > 0';

/** Opens a journal that consists of `files` in a folder of its own, and checks every promise about it. */
function openDamaged(folder: string, files: Files, source: SoundJournal, withCopy: boolean): Outcome {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const path = join(folder, 'journal.sqlite');
  writeFileSync(path, files.main);
  if (withCopy) {
    mkdirSync(join(folder, 'backups'));
    writeFileSync(join(folder, 'backups', 'journal-2026-11-21T19-20-05-hourly.sqlite'), source.copy);
  }
  if (files.log.length > 0) writeFileSync(`${path}-wal`, files.log);
  const opened = openedOrRefused(path);
  if (opened === null) return checkUntouched(path, files);
  try {
    checkContent(opened, { acknowledged: source.starts, inCopy: withCopy ? source.inCopy : NONE });
    if (opened.news === null) return 'sound';
    checkKept(folder, files);
    return 'rescued';
  } finally {
    opened.journal.close();
  }
}

function checkUntouched(path: string, files: Files): 'refused' {
  expect(readFileSync(path).equals(files.main)).toBe(true);
  return 'refused';
}

function openedOrRefused(path: string): OpenedJournal | null {
  try {
    return openJournal(path);
  } catch (error) {
    expect(error).toBeInstanceOf(UserFailure);
    return null;
  }
}

function checkContent({ connection, news }: OpenedJournal, { acknowledged, inCopy }: Known): void {
  for (const sql of [FULL, BY_INDEX]) {
    const found = new Set(
      connection
        .prepare(sql)
        .all()
        .map((row) => Number(row['started_at'])),
    );
    const missing = [...acknowledged].filter((startedAt) => !found.has(startedAt));
    const isTold = news !== null && /could not be read: .*intervals/.test(news);
    const changed = [...found].filter((startedAt) => !acknowledged.has(startedAt));
    const isNamed = missing.length === changed.length && changed.every((startedAt) => news?.includes(named(startedAt)));
    expect(missing.length === 0 || isTold || isNamed, `${missing.length} missing without a word: ${news}`).toBe(true);
    expect(missing.filter((startedAt) => inCopy.has(startedAt))).toEqual([]);
  }
  expect(connection.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  if (news === null) return;
  const trusted = "SELECT COUNT(*) AS n FROM trackers WHERE server_id IS NULL AND state <> 'void' AND in_doubt = 0";
  expect(connection.prepare(trusted).get()).toEqual({ n: 0 });
  expect(
    connection
      .prepare('SELECT COUNT(*) AS n FROM accounts JOIN policies ON account_id = id WHERE pull_first = 0')
      .get(),
  ).toEqual({ n: 0 });
}

/** As the repair names what the file had in two ways. */
function named(startedAt: number): string {
  return `${new Date(startedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function checkKept(folder: string, files: Files): void {
  const kept = readdirSync(folder).find((name) => /^journal-damaged-.*\.sqlite$/.test(name)) ?? 'nothing';
  expect(readFileSync(join(folder, kept)).equals(files.main)).toBe(true);
  if (files.log.length > 0) expect(readFileSync(join(folder, `${kept}-wal`)).equals(files.log)).toBe(true);
}

function flipped(bytes: Buffer, random: () => number): Buffer {
  const copy = Buffer.from(bytes);
  const at = Math.floor(random() * copy.length);
  copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(random() * 8));
  return copy;
}

const DAMAGES: readonly {
  readonly name: string;
  readonly source: SoundJournal;
  readonly damage: (source: SoundJournal, random: () => number) => Files;
}[] = [
  {
    name: 'cut off anywhere',
    source: soundJournal('closed'),
    damage: ({ main, log }, random) => ({ main: main.subarray(0, Math.floor(random() * main.length)), log }),
  },
  {
    name: 'cut off anywhere, with a log beside it',
    source: soundJournal('killed'),
    damage: ({ main, log }, random) => ({ main: main.subarray(0, Math.floor(random() * main.length)), log }),
  },
  {
    name: 'with a flipped bit',
    source: soundJournal('closed'),
    damage: ({ main, log }, random) => ({ main: flipped(main, random), log }),
  },
  {
    name: 'with a flipped bit in its log',
    source: soundJournal('killed'),
    damage: ({ main, log }, random) => ({ main, log: flipped(log, random) }),
  },
];

describe('a damaged journal opens, keeps what it was, and says what is missing', () => {
  it.each(DAMAGES.flatMap((one) => [false, true].map((withCopy) => ({ ...one, withCopy }))))(
    `${ROUNDS} times: $name, with a backup beside it: $withCopy`,
    ({ name, source, damage, withCopy }) => {
      using folder = tempFolder();
      const seed = chosenSeed();
      const outcomes: Record<Outcome, number> = { refused: 0, sound: 0, rescued: 0 };
      for (let round = 0; round < ROUNDS; round += 1) {
        const files = damage(source, seededRandom(seed + round));
        try {
          outcomes[openDamaged(join(folder.path, 'data'), files, source, withCopy)] += 1;
        } catch (error) {
          throw new Error(`round ${round} of CARDCLOCK_SEED=${seed}: ${String(error)}`, { cause: error });
        }
      }
      process.stdout.write(`${name}: ${JSON.stringify(outcomes)} (CARDCLOCK_SEED=${seed})\n`);
      expect(outcomes.rescued).toBeGreaterThan(0);
    },
    LIMIT_MS,
  );
});
