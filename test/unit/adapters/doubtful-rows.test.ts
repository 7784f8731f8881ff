import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openJournal, type OpenedJournal } from '../../../main/adapters/journal/open.ts';
import type { Journal } from '../../../main/core/journal/journal.ts';
import type { TrackerRow } from '../../../main/core/journal/rows.ts';
import { movedToNow } from '../../../main/core/sync/past-end.ts';
import { merged } from '../../../main/core/sync/reconcile.ts';
import { changeOf, takenAway } from '../../../main/core/tracking/tracker.ts';
import { behindItsIndices, soundJournal } from '../../damage/support/sound-journal.ts';
import { ACCOUNT } from '../../support/account.ts';
import { seenTracker } from '../../support/journal.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const NOW = Date.UTC(2026, 10, 21, 19, 20, 5);
const { main: MAIN, copy: COPY } = soundJournal('closed');

/** Each third is not sent yet. */
const UNSENT = 4;
const CONFIRMED = 5;
const UNSENT_SINCE_BACKUP = 403;
const CONFIRMED_SINCE_BACKUP = 402;

function startOf(id: number): number {
  return 1_760_000_000_000 + (id - 1) * 1_000_000;
}

/** As a repair names it. */
function named(startedAt: number): string {
  return `${new Date(startedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** What a start makes of the file `main`, with the backup `copy` beside it, if any. */
function opened(main: Uint8Array, copy: Uint8Array | null): OpenedJournal & Disposable {
  const folder = tempFolder();
  const path = join(folder.path, 'journal.sqlite');
  writeFileSync(path, main);
  if (copy !== null) {
    mkdirSync(join(folder.path, 'backups'));
    writeFileSync(join(folder.path, 'backups', 'journal-2026-11-20T07-00-00-hourly.sqlite'), copy);
  }
  const journal = openJournal(path, () => NOW);
  return {
    ...journal,
    [Symbol.dispose]: () => {
      journal.journal.close();
      folder[Symbol.dispose]();
    },
  };
}

/** The file after `change`. */
function changed(file: Uint8Array, change: (journal: Journal) => void): Buffer {
  using folder = tempFolder();
  const path = join(folder.path, 'journal.sqlite');
  writeFileSync(path, file);
  const { journal } = openJournal(path, () => NOW);
  change(journal);
  journal.close();
  return readFileSync(path);
}

function rowOf(journal: Journal, id: number): TrackerRow {
  const row = journal.trackers.get(id);
  if (row === null) throw new Error(`no entry has the number ${id}`);
  return row;
}

/** What is sent of the entry once the service has told it as it was before the damage. */
function sentAfterPull(journal: Journal, id: number): ReturnType<typeof changeOf> {
  const times = { startedAt: startOf(id), endedAt: startOf(id) + 900_000, listed: false, highlightedAt: null };
  return changeOf(merged(rowOf(journal, id), seenTracker(id, { ...times, seenAt: NOW }), NOW));
}

/** One flipped bit of the row's uid; its index has it as it was. */
function withFlippedUid(file: Buffer, id: number): Buffer {
  using sound = opened(file, null);
  const { state, uid } = sound.connection.prepare('SELECT state, uid FROM trackers WHERE id = ?').get(id) ?? {};
  const flipped = String.fromCodePoint(String(uid).charCodeAt(0) ^ 1) + String(uid).slice(1);
  const text = file.toString('latin1').replaceAll(`${String(state)}${String(uid)}`, `${String(state)}${flipped}`);
  return Buffer.from(text, 'latin1');
}

const IN_TWO_WAYS = 'in the damaged file in two ways';
const IS_DAMAGED = 'UPDATE trackers SET started_at = started_at - 60000 WHERE id = 7';

describe('an entry that a damaged file has in two ways', () => {
  it('is as the backup or the service has it, and is named where neither tells', () => {
    const ids = [UNSENT, CONFIRMED_SINCE_BACKUP, UNSENT_SINCE_BACKUP];
    const damaged = behindItsIndices(
      MAIN,
      `UPDATE trackers SET started_at = started_at - 60000 WHERE id IN (${ids.join()})`,
    );
    using alone = opened(damaged, null);
    using beside = opened(damaged, COPY);

    const [unsent, later] = [UNSENT, UNSENT_SINCE_BACKUP].map((id) => named(startOf(id) - 60_000));
    expect(alone.news).toContain(`2 intervals are ${IN_TWO_WAYS} and may have come out changed: ${unsent}, ${later}.`);
    expect(beside.news).toContain(`1 interval is ${IN_TWO_WAYS} and may have come out changed: ${later}.`);
    expect(beside.journal.trackers.startingAt(1, startOf(UNSENT))).toHaveLength(1);
  });

  it.each([
    'started_at = started_at - 60000',
    'ended_at = ended_at + 60000',
    'listed = 1',
    'deleted = 1',
    'seen_started_at = seen_started_at - 60000',
  ])('is not sent as changed where the service had confirmed it: %s', (change) => {
    const damage = `${IS_DAMAGED}; UPDATE trackers SET ${change} WHERE id = ${CONFIRMED_SINCE_BACKUP}`;
    using repaired = opened(behindItsIndices(MAIN, damage), null);

    expect(sentAfterPull(repaired.journal, CONFIRMED_SINCE_BACKUP)).toBeNull();
    expect(repaired.journal.trackers.startingAt(1, startOf(CONFIRMED_SINCE_BACKUP))).toHaveLength(1);
    expect(repaired.news).toContain(`1 interval is ${IN_TWO_WAYS}`);
  });

  it('is still sent as the person changed it, though its side notes cannot be read', () => {
    const endedAt = startOf(CONFIRMED) + 1_000_000;
    const file = changed(MAIN, (journal) => {
      const row = rowOf(journal, CONFIRMED);
      journal.trackers.save({ ...row, desired: { ...row.desired, endedAt }, changedAt: NOW });
    });
    using repaired = opened(
      behindItsIndices(file, `${IS_DAMAGED}; UPDATE trackers SET moved = '{' WHERE id = ${CONFIRMED}`),
      COPY,
    );

    expect(sentAfterPull(repaired.journal, CONFIRMED)?.body).toEqual({ endedAt });
  });

  it('keeps the times that it was given since the backup where something else of it was damaged', () => {
    const file = changed(MAIN, (journal) => {
      journal.trackers.save(movedToNow(journal, rowOf(journal, UNSENT), NOW));
    });
    using sound = opened(file, null);
    using repaired = opened(behindItsIndices(file, `UPDATE trackers SET task_id = 39 WHERE id = ${UNSENT}`), COPY);

    const before = rowOf(sound.journal, UNSENT);
    expect(rowOf(repaired.journal, UNSENT)).toMatchObject({ desired: before.desired, taskId: before.taskId });
    expect(repaired.news).not.toContain(IN_TWO_WAYS);
  });

  it('is named where the person changed it since the backup: the index may be what is older', () => {
    const file = changed(MAIN, (journal) => {
      journal.trackers.save({ ...rowOf(journal, UNSENT), changedAt: NOW });
    });
    using repaired = opened(behindItsIndices(file, `UPDATE trackers SET task_id = 39 WHERE id = ${UNSENT}`), COPY);

    expect(rowOf(repaired.journal, UNSENT).taskId).toBe(39);
    expect(repaired.news).toContain(named(startOf(UNSENT)));
  });

  it('comes back where it was deleted in one of them, and is named unless the backup tells', () => {
    const damaged = behindItsIndices(MAIN, `UPDATE trackers SET deleted = 1 WHERE id = ${UNSENT}`);
    using alone = opened(damaged, null);
    using beside = opened(damaged, COPY);

    for (const { journal } of [alone, beside]) expect(journal.trackers.startingAt(1, startOf(UNSENT))).toHaveLength(1);
    expect(alone.news).toContain(named(startOf(UNSENT)));
    expect(beside.news).not.toContain(IN_TWO_WAYS);
  });

  it('stays deleted, and is not named, where it was void', () => {
    const file = changed(MAIN, (journal) => {
      journal.trackers.save(takenAway(rowOf(journal, UNSENT), NOW));
    });
    using back = opened(behindItsIndices(file, `UPDATE trackers SET deleted = 0 WHERE id = ${UNSENT}`), null);
    using retimed = opened(
      behindItsIndices(file, `UPDATE trackers SET started_at = started_at - 60000 WHERE id = ${UNSENT}`),
      null,
    );

    for (const { journal, news } of [back, retimed]) {
      expect(rowOf(journal, UNSENT).deleted).toBe(true);
      expect(news).toContain('was damaged');
      expect(news).not.toContain(IN_TWO_WAYS);
    }
  });

  it.each([
    ['beside a backup', true],
    ['without a backup', false],
  ])('stays with its account, %s', (_, hasCopy) => {
    const [main, copy] = [MAIN, COPY].map((file) =>
      changed(file, (journal) => journal.accounts.insert({ ...ACCOUNT, userId: 500, current: false })),
    );
    if (main === undefined || copy === undefined) throw new Error('there are two files');
    const damaged = behindItsIndices(main, `UPDATE trackers SET account_id = 2 WHERE id = ${UNSENT}`);
    using repaired = opened(damaged, hasCopy ? copy : null);

    expect(repaired.journal.trackers.startingAt(1, startOf(UNSENT))).toHaveLength(1);
    expect(repaired.news).not.toContain(IN_TWO_WAYS);
  });

  it('stays bound to what it is at the service', () => {
    const damage = `UPDATE trackers SET server_id = 9999 WHERE id = ${CONFIRMED_SINCE_BACKUP}`;
    using repaired = opened(behindItsIndices(MAIN, damage), null);

    expect(rowOf(repaired.journal, CONFIRMED_SINCE_BACKUP).seen?.serverId).toBe(CONFIRMED_SINCE_BACKUP);
  });

  it('is known by its number where its uid was damaged, and is there once', () => {
    using repaired = opened(withFlippedUid(MAIN, UNSENT), COPY);

    expect(repaired.news).toContain('was damaged');
    expect(repaired.journal.trackers.startingAt(1, startOf(UNSENT))).toHaveLength(1);
    expect(repaired.news).not.toContain(IN_TWO_WAYS);
  });

  it.each([
    ['begins where no date is', 'started_at = 8700000000000000, ended_at = NULL'],
    ['ends before it begins', 'started_at = ended_at + 60000'],
  ])('is as in the index where the row makes no sense: it %s', (_, change) => {
    const damage = `UPDATE trackers SET ${change} WHERE id = ${UNSENT_SINCE_BACKUP}`;
    using repaired = opened(behindItsIndices(MAIN, damage), null);

    const [row] = repaired.journal.trackers.startingAt(1, startOf(UNSENT_SINCE_BACKUP));
    expect(row?.desired.endedAt).toBe(startOf(UNSENT_SINCE_BACKUP) + 900_000);
    expect(repaired.news).toContain('Nothing is known to be missing');
  });
});
