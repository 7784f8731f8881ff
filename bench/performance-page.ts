import { arch, cpus, release, totalmem } from 'node:os';
import { launchCommand } from '../test/support/launch-command.ts';
import type { Measured } from './measured.ts';
import { type BenchRow, rowCells } from './row.ts';

interface About {
  readonly startedAt: Date;
  /** Each a line. */
  readonly machine: readonly string[];
}

/** `docs/performance.md`. */
export function performancePage(all: readonly Measured[], { startedAt, machine }: About): string {
  const failed = all.filter(({ problem }) => problem !== null);
  const rows = all.flatMap((one) => one.rows);
  const date = startedAt.toISOString().slice(0, 10);
  const lines = [
    '# Performance',
    '',
    'Written by `npm run bench`, which measures all of it anew: whatever is changed here by hand is lost.',
    '',
    `Measured on ${date}, in one run, on:`,
    '',
    ...machine.map((line) => `- ${line}`),
    '',
    '## How it is measured',
    '',
    'Each figure of ours stands beside a reference that was measured right before or after it, in turns where that takes several runs: the same',
    'work without Cardclock, or another program of the kind. A ratio says more than a time, since both grow on a slower or busier machine. Times are',
    'medians, or the 95th percentile where the figure says so; memory is that of the whole tree of processes, shared pages counted by their share.',
    'The code of every row is in `bench/rows/`, under the name that the table has for it.',
    '',
    '## Figures',
    '',
    ...table(['file', 'figure', 'Cardclock', 'reference', 'ratio', 'limit', 'kept'], all.flatMap(cellsOf)),
    '',
    `${rows.filter(({ isKept }) => isKept).length} of ${rows.length} figures keep their limits.`,
    ...(failed.length === 0 ? [] : ['', '## Not measured in this run', '', ...failed.map(problemLine)]),
  ];
  return `${lines.join('\n')}\n`;
}

/** What the figures depend on. */
export function aboutMachine(): readonly string[] {
  const { kind, version: electron } = launchCommand();
  const processors = cpus();
  return [
    `${processors.length} × ${processors[0]?.model.trim() ?? 'an unnamed processor'}, ${Math.round(totalmem() / 1024 ** 3)} GB`,
    `${process.platform} ${arch()}, ${release()}`,
    kind === 'preview' ? 'no Electron' : `Electron ${electron} (${kind}), Node ${process.versions.node} for services`,
  ];
}

function cellsOf({ name, rows }: Measured): readonly (readonly string[])[] {
  return rows.map((row: BenchRow) => {
    const { figure, ours, reference, ratio, limit, kept } = rowCells(row);
    return [name, figure, ours, reference, String(ratio), limit, kept];
  });
}

function problemLine({ name, problem }: Measured): string {
  return `- \`${name}\`: ${problem}`;
}

/** As the formatter of this project sets a table. */
function table(head: readonly string[], body: readonly (readonly string[])[]): readonly string[] {
  const rows = [head, ...body].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = head.map((_cell, at) => Math.max(3, ...rows.map((row) => row[at]?.length ?? 0)));
  const lined = (row: readonly string[]): string =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [first = [], ...others] = rows;
  return [lined(first), lined(widths.map((width) => '-'.repeat(width))), ...others.map(lined)];
}
