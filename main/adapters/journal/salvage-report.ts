import type { TableName } from './stored-rows.ts';

export interface TableReport {
  readonly table: TableName;
  readonly rescued: number;
  /** Rows that are known to have been there and could not be read. */
  readonly lost: number;
  /** False where more may be missing than can be told. */
  readonly isCounted: boolean;
}

/** What became of a damaged journal. */
export interface SalvageReport {
  /** Where the damaged file lies now, byte for byte as it was found. */
  readonly keptAs: string;
  /** What SQLite said about it. */
  readonly why: string;
  readonly tables: readonly TableReport[];
  /** Sentences for a person. */
  readonly text: string;
}

const IN_WORDS: Readonly<Record<TableName, string | null>> = {
  accounts: 'accounts',
  trackers: 'intervals',
  intents: 'entries of the history of what you did',
  attempts: 'notes of what was sent',
  tombstones: 'notes of what you deleted',
  additions: 'tasks that you put on your work list',
  boards: 'boards',
  tasks: 'task names',
  new_tasks: 'tasks that you made',
  new_task_attempts: 'notes of tasks that were sent',
  policies: 'answers of yours to questions',
  aways: 'open questions',
  tokens_to_forget: 'notes of tokens that the keychain is to forget',
  sweeps: null,
  heartbeat: null,
};

export function createReport(keptAs: string, why: string, tables: readonly TableReport[]): SalvageReport {
  const rescued = tables.find(({ table }) => table === 'trackers')?.rescued ?? 0;
  const lost = tables.flatMap((table) => lossInWords(table) ?? []);
  const what = lost.length === 0 ? 'Nothing is known to be missing.' : `These could not be read: ${lost.join(', ')}.`;
  const text = [
    `The file with your time was damaged, so it was set aside as ${keptAs} and a new one was made.`,
    `${rescued} intervals were rescued. ${what}`,
    'Check the last days against a backup: a damaged entry may also have come out changed. What the service holds is fetched again before anything is sent.',
  ].join(' ');
  return { keptAs, why, tables, text };
}

function lossInWords({ table, lost, isCounted }: TableReport): string | null {
  const rows = IN_WORDS[table];
  if (rows === null || (lost === 0 && isCounted)) return null;
  if (isCounted) return `${lost} ${rows}`;
  return lost === 0 ? `${rows} (nothing tells how many)` : `${lost} ${rows} or more`;
}
