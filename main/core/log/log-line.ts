import type { Defect } from './defect.ts';
import type { OddRecords } from '../support/facts.ts';
import type { LogEvent } from './log.ts';

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
