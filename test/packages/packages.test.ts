import { getRawHeader } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { projectFolder } from '../support/launch-command.ts';
import { steps } from './support/journey.ts';
import { buildPackages, type BuiltPackages, whyNoPackages } from './support/built-packages.ts';
import { openAsDesktop, openPackaged, usualFolder } from './support/packaged-app.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { skipWithout } from '../support/needs.ts';
import { tier } from '../support/tier.ts';
import { startTestService } from '../support/test-service.ts';
import { JOURNAL_VERSION } from '../../main/adapters/journal/tables/migrations.ts';
import {
  journalVersion,
  makeOlder,
  NEXT_VERSION,
  nextAppImage,
  nextDeb,
  serveFolder,
  turnByte,
} from './support/next-version.ts';

const BUILD_LIMIT_MS = 8 * 60_000;
const JOURNEY_LIMIT_MS = 120_000;
const whyNot = whyNoPackages();

type Entry = ReturnType<typeof getRawHeader>['header'] | ReturnType<typeof getRawHeader>['header']['files'][string];

function filesIn(entry: Entry, path = ''): readonly string[] {
  if (!('files' in entry)) return [path];
  return Object.entries(entry.files).flatMap(([name, inner]) => filesIn(inner, path === '' ? name : `${path}/${name}`));
}

function apt(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', '--yes', ...args], { env });
}

/** Types the lines that are set in, as somebody who has unpacked an archive to `folder`. */
function followReadme(folder: string, home: string): void {
  const lines = readFileSync(join(folder, 'README.txt'), 'utf8').split('\n');
  const commands = lines.filter((line) => line.startsWith('  ')).join('\n');
  execFileSync('sh', ['-ec', commands], { cwd: folder, env: { ...process.env, HOME: home } });
}

describe('the packages of this machine', () => {
  let built: BuiltPackages;

  beforeAll(() => {
    if (whyNot === null) built = buildPackages();
  }, BUILD_LIMIT_MS);
  beforeEach(({ skip }) => skip(whyNot !== null, whyNot ?? ''));

  it('hold what runs, and no sources, tests, maps or dependencies of development', () => {
    const files = filesIn(getRawHeader(built.asar).header);
    expect(new Set(files.map((file) => file.split('/')[0]))).toEqual(new Set(['out', 'node_modules', 'package.json']));
    expect(files.filter((file) => /\.(ts|tsx|map|md)$/.test(file) && !/licen[cs]e/i.test(file))).toEqual([]);
    const packages = files.flatMap((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []);
    expect([...new Set(packages)].filter((name) => /playwright|vitest|electron|vite|typescript/.test(name))).toEqual(
      [],
    );
    expect(packages).toContain('keytar');
  });

  it('have every fuse set as the settings say, in the executable itself', async () => {
    const wire = await getCurrentFuseWire(built.executable);
    const off = [FuseV1Options.EnableNodeOptionsEnvironmentVariable, FuseV1Options.EnableNodeCliInspectArguments];
    const on = [
      FuseV1Options.RunAsNode,
      FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
      FuseV1Options.OnlyLoadAppFromAsar,
    ];
    expect(off.map((fuse) => wire[fuse])).toEqual(off.map(() => FuseState.DISABLE));
    expect(on.map((fuse) => wire[fuse])).toEqual(on.map(() => FuseState.ENABLE));
  });

  it('carry the licence of every package that was bundled', () => {
    const text = readFileSync(join(built.unpacked, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    for (const name of [
      'react',
      'react-aria-components',
      '@fontsource-variable/inter',
      'zod',
      'fastify',
      '@github/keytar',
    ])
      expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
    expect(readdirSync(built.unpacked)).toEqual(expect.arrayContaining(['LICENSE.txt', 'LICENSES.chromium.html']));
  });

  it('say their sizes, and that those with an old Electron are for tests only', () => {
    expect(built.words).toMatch(/MB\s+dir/);
    expect(built.words).toMatch(/MB\s+deb/);
    const isForTests = /for-tests-/.test(built.deb);
    expect(built.words.includes('FOR TESTS ONLY')).toBe(isForTests);
  });

  it('lie beside a feed of updates that names the .deb with its checksum', () => {
    const feed = readFileSync(join(built.deb, '..', 'latest-linux.yml'), 'utf8');
    const sum = createHash('sha512').update(readFileSync(built.deb)).digest('base64');
    expect(feed).toContain(`url: "${basename(built.deb)}"\n    sha512: "${sum}"`);
  });

  it('say what npm knows against what is in them, or that nobody could be asked', () => {
    expect(built.words).toMatch(
      /^npm audit: (0 high, 0 critical of \d{2,} packages|not checked \(the registry did not answer\))$/m,
    );
  });

  it('name a menu entry that opens links of ours, in a file that the desktop takes', () => {
    using folder = tempFolder();
    execFileSync('dpkg-deb', ['-x', built.deb, folder.path]);
    const desktop = join(folder.path, 'usr', 'share', 'applications', 'cardclock.desktop');
    execFileSync('desktop-file-validate', [desktop]);
    const text = readFileSync(desktop, 'utf8');
    expect(text).toContain('MimeType=x-scheme-handler/cardclock;');
    expect(text).toContain('Exec=/opt/Cardclock/cardclock %U');
    expect(existsSync(join(folder.path, 'usr/share/icons/hicolor/32x32/apps/cardclock.png'))).toBe(true);
    expect(readFileSync(join(folder.path, 'usr/share/bash-completion/completions/cardclock'), 'utf8')).toContain(
      'toggle',
    );
    expect(readFileSync(join(folder.path, 'opt/Cardclock/resources/package-type'), 'utf8')).toBe('deb');
    expect(readFileSync(join(folder.path, 'usr/share/man/man1/cardclock.1'), 'utf8')).toContain('.TH CARDCLOCK 1');
    expect(existsSync(join(folder.path, 'usr/share/zsh/vendor-completions/_cardclock'))).toBe(true);
    expect(existsSync(join(folder.path, 'usr/share/fish/vendor_completions.d/cardclock.fish'))).toBe(true);
  });

  it(
    'bring in tar.gz what the menu and links need, for the reader to put in place as it says',
    async () => {
      using folder = tempFolder();
      execFileSync('tar', ['-xzf', built.tarGz, '-C', folder.path, '--strip-components=1']);
      execFileSync('dpkg-deb', ['-x', built.deb, join(folder.path, 'deb')]);
      const ours = join(folder.path, 'share/applications/cardclock.desktop');
      execFileSync('desktop-file-validate', [ours]);
      const entries = [ours, join(folder.path, 'deb/usr/share/applications/cardclock.desktop')].map((file) =>
        readFileSync(file, 'utf8').trim().split('\n').toSorted(),
      );
      expect(entries[0]?.map((line) => line.replace('=cardclock %U', '=/opt/Cardclock/cardclock %U'))).toEqual(
        entries[1],
      );

      const home = join(folder.path, 'home');
      followReadme(folder.path, home);

      const installed = join(home, '.local/share/applications/cardclock.desktop');
      execFileSync('desktop-file-validate', [installed]);
      expect(readFileSync(installed, 'utf8')).toContain(`Exec=${join(folder.path, 'cardclock')} %U`);
      expect(existsSync(join(home, '.local/share/icons/hicolor/32x32/apps/cardclock.png'))).toBe(true);
      expect(readFileSync(join(home, '.local/share/applications/mimeinfo.cache'), 'utf8')).toContain(
        'x-scheme-handler/cardclock=cardclock.desktop',
      );
      await steps.beAskedByLink(
        async () => await openPackaged(join(folder.path, 'cardclock'), usualFolder(home)),
        async (address) => await openAsDesktop(address, home),
      );
    },
    JOURNEY_LIMIT_MS,
  );

  it(
    'unpack from tar.gz to an app that tracks time, and finds it again when it is opened anew',
    async () => {
      using folder = tempFolder();
      execFileSync('tar', ['-xzf', built.tarGz, '-C', folder.path, '--strip-components=1']);
      const open = async () => await openPackaged(join(folder.path, 'cardclock'), join(folder.path, 'data'));
      await expect(steps.trackAndReopen(open)).resolves.not.toBe('');
    },
    JOURNEY_LIMIT_MS,
  );

  it('do commands out of their archive without Chromium, in the environment of cron', () => {
    using folder = tempFolder();
    const bin = join(folder.path, 'bin');
    mkdirSync(bin);
    symlinkSync(join(built.unpacked, 'cardclock'), join(bin, 'cardclock'));
    const env = { HOME: folder.path, PATH: `${bin}:/usr/bin:/bin` };
    const run = (...words: string[]) => spawnSync('cardclock', words, { env, encoding: 'utf8', timeout: 30_000 });

    expect(run('status')).toMatchObject({ status: 0, stderr: '', stdout: 'Nobody is signed in.\n' });
    expect(run('start', '1')).toMatchObject({ status: 1, stderr: expect.stringContaining('Nobody is signed in') });
    expect(run('--version').stdout).toMatch(/^Cardclock \d/);
    expect(existsSync(join(usualFolder(folder.path), 'journal.sqlite'))).toBe(true);
    expect(readdirSync(usualFolder(folder.path)).filter((name) => /Cache|GPU|Local/.test(name))).toEqual([]);
  });

  it(
    'install as .deb, track time, are asked by links of the desktop, and leave nothing but the data when they are removed',
    async (context) => {
      skipWithout(context, 'root', 'installing');
      using data = tempFolder();
      using home = tempFolder();
      apt('install', '--no-install-recommends', built.deb);
      try {
        expect(existsSync('/usr/bin/cardclock')).toBe(true);
        await steps.trackAndReopen(async () => await openPackaged('/usr/bin/cardclock', data.path));
        await steps.beAskedByLink(
          async () => await openPackaged('/usr/bin/cardclock', usualFolder(home.path)),
          async (address) => await openAsDesktop(address, home.path),
        );
      } finally {
        apt('remove', 'cardclock');
      }
      const listed = execFileSync('dpkg-deb', ['--contents', built.deb], { encoding: 'utf8' }).matchAll(
        / \.(\/\S*[^/\s])$/gm,
      );
      const files = ['/usr/bin/cardclock', ...Array.from(listed, ([, path = '']) => path)];
      expect(files.length).toBeGreaterThan(50);
      expect(files.filter(existsSync)).toEqual([]);
      expect(existsSync(join(data.path, 'journal.sqlite'))).toBe(true);
    },
    BUILD_LIMIT_MS,
  );

  it(
    'update a .deb to the next version with a timer running, a queue waiting and an older journal, and take no package that was tampered with',
    async (context) => {
      context.skip(tier.name === 'gate', 'it takes long: npm run test:deep');
      skipWithout(context, 'root', 'installing');
      using data = tempFolder();
      using offered = tempFolder();
      const next = await nextDeb(built.deb, offered.path);
      apt('install', '--no-install-recommends', built.deb);
      try {
        const deb = {
          program: '/usr/bin/cardclock',
          // As electron-updater does once the person has agreed in a dialog of the desktop and given the password.
          install: (pending: string) => execFileSync('dpkg', ['-i', pending]),
        };
        await expect(updateTo(next, data.path, deb)).resolves.toBeUndefined();
      } finally {
        apt('remove', 'cardclock');
      }
    },
    BUILD_LIMIT_MS,
  );

  it(
    'run as an AppImage from wherever it lies, track time, are updated in its place, and are gone with the file',
    async (context) => {
      context.skip(tier.name === 'gate', 'it takes long: npm run test:deep');
      skipWithout(context, { program: 'mksquashfs' }, '/dev/fuse');
      using folder = tempFolder();
      using data = tempFolder();
      using offered = tempFolder();
      const program = join(folder.path, 'My Cardclock.AppImage');
      copyFileSync(built.appImage(), program);
      const env = { ...process.env, HOME: folder.path };
      const status = spawnSync(program, ['status'], { env, encoding: 'utf8', timeout: JOURNEY_LIMIT_MS });
      context.skip(/cannot mount/i.test(status.stderr), 'nothing can be mounted here');
      expect(status).toMatchObject({ status: 0, stderr: '', stdout: 'Nobody is signed in.\n' });

      await steps.trackAndReopen(async () => await openPackaged(program, join(data.path, 'first')));

      const next = await nextAppImage(program, offered.path);
      await updateTo(next, join(data.path, 'second'), {
        program,
        install: (pending) => renameSync(pending, program),
      });

      rmSync(program);
      expect(readFileSync('/proc/mounts', 'utf8')).not.toContain('.mount_My_Ca');
      expect(readdirSync(folder.path)).toEqual(['.config']);
      expect(readdirSync(join(folder.path, '.config'))).toEqual(['Cardclock']);
      expect(existsSync(join(data.path, 'first', 'journal.sqlite'))).toBe(true);
    },
    BUILD_LIMIT_MS,
  );
});

interface Installed {
  /** What starts it, before and after. */
  readonly program: string;
  /** Puts the package that was loaded in its place. */
  readonly install: (pending: string) => void;
}

/** Takes no package that was tampered with; then goes on in the one that was meant, with timer, queue and a copy of the journal. */
async function updateTo(next: string, dataDir: string, { program, install }: Installed): Promise<void> {
  const offered = dirname(next);
  const journal = join(dataDir, 'journal.sqlite');
  const cache = join(offered, 'cache');
  const open = async () => await openPackaged(program, dataDir, { ...process.env, XDG_CACHE_HOME: cache });
  const version = (): string => execFileSync(program, ['--version'], { encoding: 'utf8' }).trim();
  await using service = await startTestService();
  await using feed = await serveFolder(offered);
  turnByte(next);
  await steps.loadUpdate(open, service, { url: feed.url, mend: () => turnByte(next) });
  expect(version()).not.toBe(`Cardclock ${NEXT_VERSION}`);
  makeOlder(journal);
  install(join(cache, 'cardclock-updates', 'pending', basename(next)));
  expect(version()).toBe(`Cardclock ${NEXT_VERSION}`);

  await steps.goOnAfterUpdate(open, service);

  const backups = join(dataDir, 'backups');
  const copies = readdirSync(backups).filter((name) => name.endsWith(`before-update-${NEXT_VERSION}.sqlite`));
  expect(copies.map((name) => journalVersion(join(backups, name)))).toEqual([JOURNAL_VERSION - 1]);
  expect(journalVersion(journal)).toBe(JOURNAL_VERSION);
}

describe('the settings of the packages', () => {
  it('are valid for every system by the schema of the packager', async () => {
    const { getConfig, validateConfiguration } = await import('app-builder-lib/out/util/config/config.js');
    const { DebugLogger } = await import('builder-util');
    const config = await getConfig(projectFolder, join(projectFolder, 'electron-builder.yml'), null);
    await expect(validateConfiguration(config, new DebugLogger(false))).resolves.toBeUndefined();
    expect(config.mac).toMatchObject({ hardenedRuntime: true });
    expect(existsSync(join(projectFolder, String(config.mac?.entitlements)))).toBe(true);
  });
});
