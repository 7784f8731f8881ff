import { msg, t } from '../../../../common/i18n/translate.ts';
import type { TableName } from '../tables/stored-rows.ts';

export interface TableReport {
  readonly table: TableName;
  /** How many there are now. */
  readonly rescued: number;
  /** Rows that are known to have been there, could not be read, and are in no copy. */
  readonly lost: number;
  /** False where more may be missing than can be told. */
  readonly isCounted: boolean;
}

export interface Repaired {
  /** Name of the backup that the repair began with; null where none was sound. */
  readonly copy: string | null;
  readonly tables: readonly TableReport[];
  /** Of trackers that the damaged file has in two ways, in UTC ms. */
  readonly doubtfulStarts: readonly number[];
}

/** More are only counted. */
const MOST_NAMED = 10;

const IN_WORDS: Readonly<Record<TableName, string | null>> = {
  accounts: msg('accounts'),
  trackers: msg('intervals'),
  notes: msg('notes of entries'),
  intents: msg('entries of the history of what you did'),
  attempts: msg('notes of what was sent'),
  tombstones: msg('notes of what you deleted'),
  additions: msg('tasks that you put on your list'),
  boards: msg('boards'),
  tasks: msg('task names'),
  new_tasks: msg('tasks that you made'),
  new_task_attempts: msg('notes of tasks that were sent'),
  policies: msg('answers of yours to questions'),
  aways: msg('open questions'),
  tokens_to_forget: msg('notes of tokens that the keychain is to forget'),
  dedupes: null,
  heartbeat: null,
};

/** What became of a damaged journal, which lies at `keptAs` now, byte for byte as it was found; in sentences for a person. */
export function repairWords(keptAs: string, { copy, tables, doubtfulStarts }: Repaired): string {
  const rescued = tables.find(({ table }) => table === 'trackers')?.rescued ?? 0;
  const lost = tables.flatMap((table) => lossInWords(table) ?? []);
  return [
    t('The file with your time was damaged, so it was set aside as {keptAs} and a new one was made.', { keptAs }),
    t('{rescued, plural, one {# interval was rescued} other {# intervals were rescued}}.', { rescued }),
    ...(copy === null ? [] : [t('What could not be read was taken from the backup {copy}, as it was then.', { copy })]),
    lost.length === 0
      ? t('Nothing is known to be missing.')
      : t('These could not be read: {lost}.', { lost: lost.join(', ') }),
    ...(doubtfulStarts.length === 0 ? [] : [doubtInWords(doubtfulStarts)]),
    t(
      'Check the last days against a backup: a damaged entry may also have come out changed. What the service holds is fetched again before anything is sent.',
    ),
  ].join(' ');
}

function doubtInWords(startedAt: readonly number[]): string {
  const named = startedAt
    .toSorted((a, b) => a - b)
    .slice(0, MOST_NAMED)
    .map((at) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`);
  const starts = [...named, ...(startedAt.length > MOST_NAMED ? ['…'] : [])].join(', ');
  return t(
    '{count, plural, one {# interval is in the damaged file in two ways and may have come out changed} other {# intervals are in the damaged file in two ways and may have come out changed}}: {starts}.',
    { count: startedAt.length, starts },
  );
}

function lossInWords({ table, lost, isCounted }: TableReport): string | null {
  const rows = IN_WORDS[table];
  if (rows === null || (lost === 0 && isCounted)) return null;
  const values = { lost, rows: t(rows) };
  if (isCounted) return t('{lost} {rows}', values);
  return lost === 0 ? t('{rows} (nothing tells how many)', { rows: values.rows }) : t('{lost} {rows} or more', values);
}
