import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { projectFolder } from '../../support/launch-command.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const LIMIT_MS = 30_000;
const RESULTS = z.object({
  files: z.array(z.object({ name: z.string(), rows: z.array(z.unknown()), problem: z.string().nullable() })),
});
const ELECTRON = { kind: 'fallback', version: '22.3.25', executable: '/bin/false', args: [] };

function row(figure: string, isKept = true): string {
  const values = {
    figure,
    ours: 12.34,
    against: 'nothing',
    reference: 10,
    ratio: 1.234,
    limit: 'ratio at most 2',
    isKept,
    unit: 'ms',
  };
  return `export const rows = () => [${JSON.stringify(values)}];`;
}

/** Runs the bench on rows that are made up: text by name. */
function bench(folder: string, files: Readonly<Record<string, string>>, ...words: readonly string[]) {
  const rows = join(folder, 'rows');
  mkdirSync(rows, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(rows, `${name}.ts`), text);
  const options = [`--rows=${rows}`, `--results=${folder}`, `--page=${join(folder, 'performance.md')}`];
  const said = spawnSync(process.execPath, [join(projectFolder, 'bench', 'run.ts'), ...options, ...words], {
    encoding: 'utf8',
    timeout: LIMIT_MS,
    env: { ...process.env, CARDCLOCK_ELECTRON_COMMAND: JSON.stringify(ELECTRON) },
  });
  return { code: said.status, out: said.stdout, err: said.stderr };
}

function results(folder: string) {
  return RESULTS.parse(JSON.parse(readFileSync(join(folder, 'latest.json'), 'utf8'))).files;
}

describe('npm run bench', () => {
  it('goes on where a row fails, names it with its reason, and ends with 1', () => {
    using folder = tempFolder();

    const { code, out, err } = bench(
      folder.path,
      {
        a: row('first'),
        b: `export const rows = async () => { throw new Error('the window did not close\\nand more'); };`,
        c: `export const rows = () => new Promise(() => setTimeout(() => { throw new Error('nobody awaits this'); }, 1));`,
        d: `export const rows = () => new Promise(() => {});`,
        e: row('last'),
      },
      '--row-minutes=0.002',
    );

    expect(code).toBe(1);
    expect(out).toMatch(/^first: 12\.3 ms, reference 10\.0 ms \(nothing\), ratio 1\.23, ratio at most 2: yes$/m);
    expect(out).toMatch(/^last: /m);
    expect(out).toContain('NOT MEASURED: b: the window did not close\n');
    expect(err).toContain('NOT MEASURED: c: nobody awaits this\n');
    expect(err).toContain('NOT MEASURED: d: it has not ended after');
    expect(results(folder.path).map(({ name, rows }) => [name, rows.length])).toEqual([
      ['a', 1],
      ['b', 0],
      ['c', 0],
      ['d', 0],
      ['e', 1],
    ]);
  });

  it('writes each row as it is measured: what ends the run later takes none of it away', () => {
    using folder = tempFolder();

    const { code } = bench(folder.path, {
      a: row('first'),
      b: `export const rows = () => process.kill(process.pid, 'SIGKILL');`,
    });

    expect(code).toBeNull();
    expect(results(folder.path).map(({ name }) => name)).toEqual(['a']);
  });

  it('ends with 0 where every limit is kept, and with 1 where one is not', () => {
    using folder = tempFolder();

    expect(bench(folder.path, { a: row('kept') }).code).toBe(0);
    expect(bench(folder.path, { a: row('kept'), b: row('missed', false) }).code).toBe(1);
    expect(bench(folder.path, {}, 'a').code).toBe(0);
    expect(bench(folder.path, {}, 'typo')).toMatchObject({
      code: 1,
      err: expect.stringContaining('there is no typo among a, b'),
    });
  });

  it('leaves a page with the table, the date and how it was measured, set as this project sets its pages', () => {
    using folder = tempFolder();
    const page = join(folder.path, 'performance.md');

    bench(folder.path, {
      a: row('first | of two'),
      b: `export const rows = () => { throw new Error('no Electron'); };`,
    });

    const text = readFileSync(page, 'utf8');
    expect(text).toContain(
      '| a    | first \\| of two | 12.3 ms   | 10.0 ms (nothing) | 1.23  | ratio at most 2 | yes  |\n',
    );
    expect(text).toContain(`Measured on ${new Date().toISOString().slice(0, 4)}`);
    expect(text).toContain('Electron 22.3.25 (fallback)');
    expect(text).toContain('- `b`: no Electron');
    execFileSync(join(projectFolder, 'node_modules', '.bin', 'oxfmt'), ['--check', page], { cwd: projectFolder });
  });

  it('leaves the page alone where only some rows were asked for', () => {
    using folder = tempFolder();
    bench(folder.path, { a: row('first'), b: row('second') });
    const before = readFileSync(join(folder.path, 'performance.md'), 'utf8');

    bench(folder.path, { a: row('another') }, 'a');

    expect(readFileSync(join(folder.path, 'performance.md'), 'utf8')).toBe(before);
  });
});
