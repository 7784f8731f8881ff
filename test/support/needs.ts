import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingPrograms, whyNoDesktop } from '../../scripts/desktop.mjs';

const SYSTEMS: Readonly<Record<string, string>> = { darwin: 'macOS', linux: 'Linux', win32: 'Windows' };

function isOn(isWanted: boolean, wanted: string): string | null {
  return isWanted ? null : `it needs ${wanted}, and this is ${SYSTEMS[process.platform] ?? process.platform}`;
}

/** Why not; null where this machine has it. */
const NEEDS = {
  linux: () => isOn(process.platform === 'linux', 'Linux'),
  posix: () => isOn(process.platform !== 'win32', 'Linux or macOS'),
  root: () => (process.getuid?.() === 0 ? null : 'it needs root'),
  desktop: whyNoDesktop,
  'session bus': () =>
    process.platform !== 'linux' || process.env['DBUS_SESSION_BUS_ADDRESS'] ? null : 'there is no session bus here',
  /** A system that may be changed for a test. */
  installing: () =>
    isContainer() || process.env['CARDCLOCK_ON_THIS_SYSTEM'] === '1'
      ? null
      : 'it changes this system: --on-this-system',
};

/** What a test is not run without. A path is a file that has to be there. */
export type Need = keyof typeof NEEDS | { readonly program: string } | `/${string}`;

/** Why what needs this cannot be tested on this machine; null where it can. */
export function whyNot(...needs: readonly Need[]): string | null {
  for (const need of needs) {
    const why = whyNotOne(need);
    if (why !== null) return why;
  }
  return null;
}

function isNamed(need: string): need is keyof typeof NEEDS {
  return need in NEEDS;
}

function whyNotOne(need: Need): string | null {
  if (typeof need === 'object')
    return missingPrograms([need.program]).length === 0 ? null : `there is no ${need.program} here`;
  if (!isNamed(need)) return existsSync(need) ? null : `there is no ${need} here`;
  return NEEDS[need]();
}

/** As systemd-detect-virt tells one. Nobody works in it as at home, so that a package more or less does no harm. */
export function isContainer(root = '/'): boolean {
  if (['.dockerenv', 'run/.containerenv', 'run/systemd/container'].some((file) => existsSync(join(root, file))))
    return true;
  const groups = join(root, 'proc/1/cgroup');
  return existsSync(groups) && /docker|containerd|kubepods|libpod|lxc/.test(readFileSync(groups, 'utf8'));
}

/** Leaves a test out where this machine does not have what it needs: vitest's context, Playwright's `test` or `testInfo`. */
export function skipWithout(
  runner: { readonly skip: (condition: boolean, why: string) => void },
  ...needs: readonly Need[]
): void {
  const why = whyNot(...needs);
  runner.skip(why !== null, why ?? '');
}
