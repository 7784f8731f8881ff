import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isContainer, skipWithout, whyNot } from '../../support/needs.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const TESTS = join(import.meta.dirname, '../..');
const platform = process.platform;
afterEach(() => vi.unstubAllEnvs());

/** What the test of a machine like this says; `as` undoes it. */
function on(system: NodeJS.Platform): Disposable {
  Object.defineProperty(process, 'platform', { value: system });
  return { [Symbol.dispose]: () => Object.defineProperty(process, 'platform', { value: platform }) };
}

describe('a test that this machine cannot run', () => {
  it.each([
    ['darwin', 'it needs Linux, and this is macOS', null],
    ['win32', 'it needs Linux, and this is Windows', 'it needs Linux or macOS, and this is Windows'],
    ['linux', null, null],
  ] as const)('says on %s which system it needs', (system, linux, posix) => {
    using _machine = on(system);

    expect([whyNot('linux'), whyNot('posix')]).toEqual([linux, posix]);
  });

  it('names the programs and files that are missing, the first that it asks for', () => {
    vi.stubEnv('PATH', '/nowhere');

    expect(whyNot({ program: 'strace' }, '/nowhere/either')).toBe('there is no strace here');
    expect(whyNot('/nowhere/either')).toBe('there is no /nowhere/either here');
  });

  it('has no desktop on a Linux without its programs, and always one elsewhere', () => {
    vi.stubEnv('PATH', '/nowhere');

    using _machine = on('linux');
    expect(whyNot('desktop')).toContain('needs Xvfb, openbox, dbus-daemon');
    using _other = on('darwin');
    expect(whyNot('desktop')).toBeNull();
  });

  it('is left out with that reason, and run where nothing is missing', () => {
    const skip = vi.fn<(condition: boolean, why: string) => void>();
    using _machine = on('win32');

    skipWithout({ skip }, 'posix');
    skipWithout({ skip }, '/');

    expect(skip.mock.calls[0]).toEqual([true, 'it needs Linux or macOS, and this is Windows']);
    expect(skip.mock.calls[1]?.[0]).toBe(false);
  });

  it.each([
    ['.dockerenv', '', true],
    ['run/.containerenv', '', true],
    ['run/systemd/container', 'podman', true],
    ['proc/1/cgroup', '12:pids:/docker/0123\n', true],
    ['proc/1/cgroup', '0::/init.scope\n', false],
  ])('is in a container where %s says “%s”: %s', (file, text, expected) => {
    using root = tempFolder();
    mkdirSync(dirname(join(root.path, file)), { recursive: true });
    writeFileSync(join(root.path, file), text);

    expect(isContainer(root.path)).toBe(expected);
  });

  it('installs nothing on a system that is no container unless it is asked to', () => {
    vi.stubEnv('CARDCLOCK_ON_THIS_SYSTEM', '1');
    expect(whyNot('installing')).toBeNull();

    vi.stubEnv('CARDCLOCK_ON_THIS_SYSTEM', '');
    expect(whyNot('installing')).toBe(isContainer() ? null : 'it changes this system: --on-this-system');
  });

  it('never is left out in silence', () => {
    const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' });
    const silent = files
      .filter((file) => /\.test\.tsx?$/.test(file))
      .filter((file) =>
        /\b(?:it|test|describe)\.(?:skip|skipIf|runIf|todo)\(/.test(readFileSync(join(TESTS, file), 'utf8')),
      );

    expect(silent).toEqual([]);
  });
});
