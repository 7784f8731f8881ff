/**
 * npm run dist                     every package that this machine can build, into dist/
 * npm run dist -- --only dir,deb   some of them: dir, deb, tar.gz, AppImage on Linux, dmg and zip on macOS, nsis on Windows
 * npm run dist -- --every          fails where one of them cannot be built, as for a release
 *
 * With the fallback Electron the packages are for tests, and their names say so. What needs a download that cannot be had
 * is left out and named. A high or critical advisory against what goes to people fails the run, where the npm registry answers.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { audit, auditWords } from './packaging/audit.mjs';
import { tellContents } from './packaging/contents.mjs';
import { electronFolder } from './packaging/electron-folder.mjs';
import { writeFeed } from './packaging/feed.mjs';
import { drawIcons } from './packaging/icons.mjs';
import { PACKAGERS, TARGETS } from './packaging/packagers.mjs';
import { stage } from './packaging/stage.mjs';
import { say, step, StepFailure, tellFailure } from './progress.mjs';
import { isMain, projectFolder } from './project.mjs';
import { setUp } from './setup.mjs';

const dist = join(projectFolder, 'dist');

function wantedTargets(args) {
  const here = TARGETS[process.platform] ?? ['dir'];
  const at = args.indexOf('--only');
  if (at < 0) return here;
  const named = (args[at + 1] ?? '').split(',').filter((name) => name !== '');
  const unknown = named.filter((name) => !here.includes(name));
  if (named.length > 0 && unknown.length === 0) return named;
  throw new StepFailure(
    `--only ${args[at + 1] ?? ''} names no package of this system`,
    `name some of ${here.join(',')}`,
  );
}

/** Builds `targets` one after the other; what they carry, `[{ target, file }]` of those that came out, and why the others did not. */
export async function makePackages(targets) {
  const electron = await setUp({ purpose: 'start' });
  if (electron.kind === 'preview') throw new StepFailure('there is no Electron here to package', 'see the lines above');
  rmSync(dist, { recursive: true, force: true });
  const packages = await step('Staging', async () => {
    const staged = stage(electron.kind, join(dist, 'app'));
    drawIcons(join(projectFolder, 'renderer', 'icon.svg'), join(dist, 'resources', 'icons'));
    return ['done', staged];
  });
  const options = { electron, electronDist: electronFolder(electron, join(dist, 'electron')), dist };
  const unpacked = await step('dir', async () => {
    const folder = await PACKAGERS.dir(options);
    return ['built', folder];
  });
  const made = [{ target: 'dir', file: unpacked }];
  const left = [];
  for (const target of targets.filter((name) => name !== 'dir')) {
    await step(target, async () => {
      const outcome = await PACKAGERS[target]({ ...options, unpacked });
      if (outcome.file === undefined) left.push({ target, why: outcome.why });
      else made.push({ target, file: outcome.file });
      return outcome.file === undefined ? `left out: ${outcome.why}` : 'built';
    });
  }
  const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  await step('Feed of updates', async () => {
    const feed = await writeFeed(
      made.map(({ file }) => file),
      { version },
    );
    return feed === undefined ? 'none of them is installed by an update' : feed;
  });
  return { electron, packages, made, left };
}

/** Electron as well, but for one that is for tests: its packages say so. */
function shippedPackages(packages, { kind, version }) {
  return kind === 'pinned' ? [...packages, { name: 'electron', version }] : packages;
}

if (isMain(import.meta.url)) {
  try {
    const { electron, packages, made, left } = await makePackages(wantedTargets(process.argv.slice(2)));
    tellContents(made);
    for (const { target, why } of left) say(`NOT BUILT: ${target}. ${why}`);
    if (electron.kind === 'fallback')
      say(`FOR TESTS ONLY: these packages carry Electron ${electron.version}, which is out of support.`);
    const shipped = shippedPackages(packages, electron);
    const findings = await audit(shipped);
    say(auditWords(findings, shipped.length));
    const isLacking = left.length > 0 && process.argv.includes('--every');
    if (!existsSync(join(dist, 'app')) || (findings ?? []).length > 0 || isLacking) process.exitCode = 1;
  } catch (error) {
    tellFailure(error);
    process.exitCode = 1;
  }
}
