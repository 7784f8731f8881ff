import { DatabaseSync } from 'node:sqlite';
import { t } from '../../../../common/i18n/translate.ts';
import { UserFailure } from '../../../core/user-failure.ts';
import { bytesOf, isThere } from '../tables/files.ts';
import { JOURNAL_VERSION, migrate, versionOf } from '../tables/migrations.ts';
import { TABLES } from '../tables/stored-rows.ts';
import { isLogDamaged } from './log-damage.ts';

/** https://www.sqlite.org/rescode.html, of those that speak of the file and not of the disk below it. */
const DAMAGE_CODES = new Set([1, 11, 24, 26]);
const PRIMARY_CODE = 0xff;
/** On a connection that only reads, SQLite does not look at the rules of the tables: these are what the app relies on. */
const RULES = [
  ['trackers', "state IN ('settled', 'pending', 'needs-attention', 'void')"],
  ['accounts', "kind IN ('built-in', 'service') AND api IN ('v1', 'v3')"],
  ['policies', "past_end IN ('unknown', 'asking', 'move', 'keep') AND many_doubted IN ('no', 'asking', 'waiting')"],
  ['aways', "why IN ('closed', 'asleep', 'idle', 'clock')"],
] as const;
/** SQLite looks for each row in its indices, and not for what an index of some of the rows has beside them. Of 100,000 it takes 15 ms. */
const ALIVE = `SELECT (SELECT COUNT(*) FROM trackers NOT INDEXED WHERE deleted = 0) AS rows,
  (SELECT COUNT(*) FROM trackers INDEXED BY trackers_end WHERE deleted = 0) AS entries`;
/**
 * Some 25,000 trackers, whose indices are compared with them in 0.1 s. A larger journal is only looked through page by page:
 * comparing 100,000 takes 0.4 s, ten times as long, and every start would wait for it.
 */
const THOROUGH_BYTES = 8_000_000;

/**
 * What is wrong with the file at `path`; null for a sound journal and for none at all. Changes nothing. Throws
 * `NewerJournal` for a file of a newer version, and the error itself where the disk is at fault.
 */
export function damageOf(path: string): string | null {
  const log = `${path}-wal`;
  if (!isThere(path) && bytesOf(log) === 0) return null;
  // SQLite would take it for a new one and delete its log.
  if (bytesOf(path) === 0) return 'it is empty';
  if (isLogDamaged(log)) return 'its log is damaged';
  try {
    return found(path, bytesOf(log) > 0);
  } catch (error) {
    if (!isDamage(error)) throw error;
    return error instanceof Error ? error.message : String(error);
  }
}

export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false;
  return DAMAGE_CODES.has(Number(error.errcode) & PRIMARY_CODE);
}

function found(path: string, hasLog: boolean): string | null {
  const raw = new DatabaseSync(path, { readOnly: true });
  try {
    raw.exec('PRAGMA busy_timeout = 5000');
    const version = versionOf(raw);
    if (version > JOURNAL_VERSION) throw newer(path, version);
    const check = bytesOf(path) <= THOROUGH_BYTES ? 'integrity_check' : 'quick_check';
    const [first] = raw.prepare(`PRAGMA ${check}(1)`).all();
    const words = String(first?.[check]);
    if (words !== 'ok') return words;
    if (version === 0) return 'it is not a journal';
    const { journal_mode } = raw.prepare('PRAGMA journal_mode').get() ?? {};
    return hasLog && journal_mode !== 'wal' ? 'it does not know of its log' : lackOf(raw);
  } finally {
    raw.close();
  }
}

function lackOf(raw: DatabaseSync): string | null {
  if (versionOf(raw) < JOURNAL_VERSION) return null;
  const missing = TABLES.filter((table) => !raw.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table));
  if (missing.length > 0) return `it lacks ${missing.join(', ')}`;
  if (schemaOf(raw) !== soundSchema()) return 'what it says of its own tables is damaged';
  const broken = RULES.find(([table, rule]) =>
    raw.prepare(`SELECT 1 FROM ${table} NOT INDEXED WHERE NOT (${rule})`).get(),
  );
  if (broken !== undefined) return `a cell of ${broken[0]} holds what it cannot hold`;
  const counts = raw.prepare(ALIVE).get() ?? {};
  return counts['rows'] === counts['entries'] ? null : 'an index of trackers has more or fewer than there are';
}

/** One bit of it, and every row breaks a rule that it never had. */
function schemaOf(raw: DatabaseSync): string {
  return JSON.stringify(raw.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name').all());
}

function soundSchema(): string {
  const sound = new DatabaseSync(':memory:');
  try {
    migrate(sound);
    return schemaOf(sound);
  } finally {
    sound.close();
  }
}

/** A journal that a newer version has changed. */
export class NewerJournal extends UserFailure {}

function newer(path: string, version: number): NewerJournal {
  const words = t(
    'Your time is in {path}, which a newer Cardclock wrote (version {version}; this one reads up to {known}). Nothing was changed. Install the newer Cardclock again to continue.',
    { path, version, known: JOURNAL_VERSION },
  );
  return new NewerJournal('storage', words);
}
