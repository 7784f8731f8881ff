import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { KeptLog, LogEvent } from '../../core/log/log.ts';
import type { Defect } from '../../core/log/defect.ts';
import type { OddRecords } from '../../core/log/log.ts';

/** The newest file and what it was before: together never more than four of these. */
const MOST_BYTES = 512 * 1024;
const FILES = ['cardclock.log', 'cardclock.1.log', 'cardclock.2.log', 'cardclock.3.log'] as const;

/**
 * A log in `logs/` of the data folder that only this user may read. A line is on its way to the disk when `write` returns,
 * so that what came right before a crash is there. Where the disk refuses, nothing is logged and nothing else happens.
 */
export function openLogFile(dataDir: string, now: () => number, mostBytes = MOST_BYTES): KeptLog {
  const folder = join(dataDir, 'logs');
  const paths = FILES.map((name) => join(folder, name));
  const [newest = ''] = paths;
  let bytes = sizeOf(newest);

  function rotate(): void {
    for (let at = paths.length - 1; at > 0; at -= 1) quietly(() => renameSync(paths[at - 1] ?? '', paths[at] ?? ''));
    bytes = sizeOf(newest);
  }

  function makeFolder(): void {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  function append(line: string): void {
    appendFileSync(newest, line, { mode: 0o600 });
    bytes += line.length;
  }

  return {
    folder,
    makeFolder: () => quietly(makeFolder),
    write: (event) => {
      const line = logLine(event, now());
      if (bytes + line.length > mostBytes) rotate();
      quietly(() => {
        try {
          append(line);
        } catch {
          // The first line, or the folder was deleted meanwhile.
          makeFolder();
          bytes = sizeOf(newest);
          append(line);
        }
      });
    },
    tail: (lines) => {
      const text = [...paths].toReversed().map(readOrNothing).join('');
      return text
        .split('\n')
        .slice(-lines - 1)
        .join('\n');
    },
  };
}

/** 0 also where nobody may look. */
function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // There is no better place to say that the log cannot be written.
  }
}

/** One event as text, with a line break at its end: `2026-11-22T09:00:00.000Z request POST /api/v3/… 201 34 ms`. */
export function logLine(event: LogEvent, nowMs: number): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each kind has the function of its own kind
  const say = SAY[event.kind] as (event: LogEvent) => string;
  return `${new Date(nowMs).toISOString()} ${event.kind}${say(event)}\n`;
}

/** How each kind says the rest of its line. */
const SAY: { readonly [K in LogEvent['kind']]: (event: Extract<LogEvent, { kind: K }>) => string } = {
  start: ({ as, version, electron, node, system }) =>
    ` ${as}, Cardclock ${version}${electron === null ? '' : `, Electron ${electron}`}, Node ${node}, ${system}`,
  stop: () => '',
  request: ({ method, path, status, code, ms }) => ` ${method} ${path} ${status ?? code ?? 'no answer'} ${ms} ms`,
  sync: ({ service, needsYou }) => ` service ${service}, ${needsYou} needs you`,
  fallback: ({ part }) => ` ${part}`,
  odd: ({ path, odd }) => ` ${path} ${odd.map(oddWords).join('; ')}`,
  'page-gone': ({ reason }) => ` ${reason}`,
  defect: ({ defect }) => ` ${defectWords(defect)}`,
};

function oddWords({ record, records, fields, leftOut }: OddRecords): string {
  const names = Object.entries(fields).map(([name, count]) => `${name} ${count}`);
  return `${records} ${record} with ${names.join(', ')} not understood, ${leftOut} left out`;
}

function defectWords({ name, code, words, frames, cause }: Defect): string {
  const said = [name, code, words].filter((part) => part !== null).join(' ');
  const because = cause === null ? '' : `\n  because of ${defectWords(cause)}`;
  return [said, ...frames.map((frame) => `    ${frame}`)].join('\n') + because;
}
