#!/usr/bin/env node
/**
 * Stands where electron-builder calls `fpm`, which cannot be downloaded everywhere: takes the arguments that it gives for a
 * .deb and hands the work to Debian's own `dpkg-deb`. Anything else is refused.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const FLAGS = new Set(['--force', '--debug']);
const SCRIPTS = { '--after-install': 'postinst', '--after-remove': 'postrm' };

function parse(args) {
  const options = new Map();
  const files = [];
  for (let at = 0; at < args.length; at += 1) {
    const name = args[at];
    if (FLAGS.has(name)) continue;
    if (name.startsWith('-')) options.set(name, [...(options.get(name) ?? []), args[(at += 1)]]);
    else files.push(name);
  }
  return { options, files, one: (name) => options.get(name)?.at(-1) ?? '' };
}

/** `FROM=TO`; a `FROM/` gives its contents. */
function place(root, mapping) {
  const [from, to] = mapping.split('=');
  const target = join(root, to);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(from, target, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
}

function installedKilobytes(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = entries.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  return Math.ceil(bytes / 1024);
}

/** Paragraphs of a description are indented; an empty line is a dot. */
function description(text) {
  const [first, ...rest] = text.split('\n').map((line) => line.trim());
  return [first || 'Application', ...rest.map((line) => ` ${line || '.'}`)].join('\n');
}

function control({ one, options }, root) {
  const fields = {
    Package: one('--name'),
    Version: one('--version'),
    Architecture: one('--architecture'),
    Maintainer: one('--maintainer'),
    Vendor: one('--vendor'),
    Section: one('--category') || 'default',
    Priority: one('--deb-priority') || 'optional',
    'Installed-Size': installedKilobytes(root),
    Depends: (options.get('-d') ?? []).join(', '),
    Recommends: (options.get('--deb-recommends') ?? []).join(', '),
    Description: description(one('--description')),
  };
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`);
  return `${lines.join('\n')}\n`;
}

function writeControl(parsed, root) {
  const text = control(parsed, root);
  const folder = join(root, 'DEBIAN');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'control'), text);
  for (const [option, name] of Object.entries(SCRIPTS)) {
    const script = parsed.one(option);
    if (existsSync(script)) writeFileSync(join(folder, name), readFileSync(script), { mode: 0o755 });
  }
}

const parsed = parse(process.argv.slice(2));
if (parsed.one('-t') !== 'deb') {
  process.stderr.write(`only .deb is made here, not ${parsed.one('-t')}\n`);
  process.exit(1);
}
const root = mkdtempSync(join(tmpdir(), 'cardclock-deb-'));
try {
  chmodSync(root, 0o755);
  for (const mapping of parsed.files) place(root, mapping);
  writeControl(parsed, root);
  const compression = `-Z${process.env.CARDCLOCK_DEB_COMPRESSION ?? 'xz'}`;
  const args = ['--root-owner-group', compression, '-z1', '--build', root, parsed.one('--package')];
  process.exitCode = spawnSync('dpkg-deb', args, { stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(root, { recursive: true, force: true });
}
