import type { Log } from '../../core/log/log.ts';
import type { OddRecords } from '../../core/support/facts.ts';
import { pathOf } from './logged-fetch.ts';

/** What answers of services held that was not understood, since the app was started. */
export interface OddAnswers {
  /** To be told of each answer; what is new of it is written to the log. */
  readonly onRead: (url: string, odd: readonly OddRecords[]) => void;
  /** Of the newest answer of each path, together. */
  readonly all: () => readonly OddRecords[];
}

/** Of years of cards, each read by itself, some are enough to know. */
const MOST_PATHS = 500;

export function rememberOddAnswers(log: Log): OddAnswers {
  const byPath = new Map<string, readonly OddRecords[]>();

  return {
    onRead: (url, odd) => {
      const path = pathOf(url);
      const before = byPath.get(path) ?? [];
      if (odd.length === 0) byPath.delete(path);
      else if (byPath.has(path) || byPath.size < MOST_PATHS) byPath.set(path, odd);
      // The same is read again every few minutes.
      if (odd.length > 0 && JSON.stringify(odd) !== JSON.stringify(before)) log.write({ kind: 'odd', path, odd });
    },
    all: () => [...Map.groupBy([...byPath.values()].flat(), ({ record }) => record)].map(together),
  };
}

function together([record, parts]: [string, readonly OddRecords[]]): OddRecords {
  const fields: Record<string, number> = {};
  for (const part of parts)
    for (const [name, count] of Object.entries(part.fields)) fields[name] = (fields[name] ?? 0) + count;
  const sum = (of: 'records' | 'leftOut'): number => parts.reduce((all, part) => all + part[of], 0);
  return { record, records: sum('records'), leftOut: sum('leftOut'), fields };
}
