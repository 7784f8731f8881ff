import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { launchCommand, projectFolder } from '../../support/launch-command.ts';
import { whyNot } from '../../support/needs.ts';
import { tier } from '../../support/tier.ts';

export interface BuiltPackages {
  /** The folder that every other package is made of. */
  readonly unpacked: string;
  /** The program itself; `cardclock` beside it is the script that starts it. */
  readonly executable: string;
  readonly asar: string;
  readonly deb: string;
  readonly tarGz: string;
  /** Built in the deep tier alone. */
  readonly appImage: () => string;
  /** What the build said. */
  readonly words: string;
}

/** Builds the packages of this machine as `npm run dist` does. */
export function buildPackages(): BuiltPackages {
  const dist = join(projectFolder, 'dist');
  const script = join(projectFolder, 'scripts', 'dist.mjs');
  const targets = tier.name === 'gate' ? 'deb,tar.gz' : 'deb,tar.gz,AppImage';
  const { status, stdout: words } = spawnSync(
    'sh',
    ['-c', '"$0" "$1" --only "$2" 2>&1', process.execPath, script, targets],
    { cwd: projectFolder, encoding: 'utf8' },
  );
  // What npm has to say against them is for a test of its own: the packages are there.
  if (status !== 0 && !/^npm audit: \d+ high/m.test(words)) throw new Error(words);
  const unpacked = join(dist, 'linux-unpacked');
  return {
    unpacked,
    executable: join(unpacked, 'cardclock-electron'),
    asar: join(unpacked, 'resources', 'app.asar'),
    deb: join(dist, only(dist, '.deb')),
    tarGz: join(dist, only(dist, '.tar.gz')),
    appImage: () => join(dist, only(dist, '.AppImage')),
    words,
  };
}

function only(folder: string, ending: string): string {
  const [name, another] = readdirSync(folder).filter((entry) => entry.endsWith(ending));
  if (name === undefined || another !== undefined) throw new Error(`there is not exactly one ${ending} in ${folder}`);
  return name;
}

/** Packages are built on Linux, where there is an Electron to put into them, and looked at with Debian's tools. */
export function whyNoPackages(): string | null {
  const why = whyNot('linux', 'desktop', { program: 'dpkg-deb' }, { program: 'desktop-file-validate' });
  if (why !== null) return why;
  return launchCommand().kind === 'preview' ? 'there is no Electron here to package' : null;
}
