import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  createReadStream,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { JOURNAL_VERSION, MIGRATIONS } from '../../../main/adapters/journal/tables/migrations.ts';
import { writeFeed } from '../../../scripts/packaging/feed.mjs';

export const NEXT_VERSION = '9.0.0';

/** Makes the package of the next version out of `deb`, in `folder`, with the feed that tells of it. */
export async function nextDeb(deb: string, folder: string): Promise<string> {
  const content = join(folder, 'content');
  execFileSync('dpkg-deb', ['-R', deb, content]);
  const version = renumber(join(content, 'opt', 'Cardclock', 'resources', 'app.asar'));
  const control = join(content, 'DEBIAN', 'control');
  const text = readFileSync(control, 'utf8');
  writeFileSync(control, text.replace(`Version: ${version}`, `Version: ${NEXT_VERSION}`));
  const next = join(folder, `cardclock-${NEXT_VERSION}.deb`);
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '-b', content, next]);
  await writeFeed([next], { version: NEXT_VERSION });
  return next;
}

/** The same with an AppImage. */
export async function nextAppImage(image: string, folder: string): Promise<string> {
  execFileSync(image, ['--appimage-extract'], { cwd: folder, stdio: 'ignore' });
  const content = join(folder, 'squashfs-root');
  renumber(join(content, 'resources', 'app.asar'));
  const next = join(folder, `Cardclock-${NEXT_VERSION}.AppImage`);
  const offset = execFileSync(image, ['--appimage-offset'], { encoding: 'utf8' }).trim();
  const quick = ['-Xcompression-level', '1', '-no-progress', '-quiet'];
  execFileSync('mksquashfs', [content, next, '-offset', offset, '-all-root', '-noappend', ...quick]);
  const open = openSync(next, 'r+');
  writeSync(open, readFileSync(image).subarray(0, Number(offset)), 0, Number(offset), 0);
  closeSync(open);
  chmodSync(next, 0o755);
  await writeFeed([next], { version: NEXT_VERSION });
  return next;
}

/** Makes the app in an archive the next version; which one it was. Both are of one length, so that all else in it stays where it is. */
function renumber(asar: string): string {
  const bytes = readFileSync(asar);
  const manifest = bytes.indexOf('"productName": "Cardclock"');
  const [, version = ''] = /"version": "([^"]+)"/.exec(bytes.toString('latin1', manifest, manifest + 1000)) ?? [];
  if (manifest < 0 || version.length !== NEXT_VERSION.length) throw new Error(`no version to change in ${asar}`);
  bytes.write(`"version": "${NEXT_VERSION}"`, bytes.indexOf(`"version": "${version}"`, manifest));
  writeFileSync(asar, bytes);
  return version;
}

/** Turns a byte in the middle of `file` around, which its length does not show; once more, and it is as it was. */
export function turnByte(file: string): void {
  const at = Math.floor(statSync(file).size / 2);
  const open = openSync(file, 'r+');
  const byte = Buffer.alloc(1);
  readSync(open, byte, 0, 1, at);
  writeSync(open, Buffer.from([255 - (byte[0] ?? 0)]), 0, 1, at);
  closeSync(open);
}

/** Serves the files of `folder` on this computer. */
export async function serveFolder(folder: string): Promise<{ readonly url: string } & AsyncDisposable> {
  const server = createServer(({ url = '' }, response) => {
    const file = join(folder, basename(new URL(url, 'http://feed').pathname));
    if (existsSync(file)) createReadStream(file).pipe(response);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the feed has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

export function journalVersion(path: string): number {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
  } finally {
    db.close();
  }
}

const UNDOING: readonly (readonly [done: RegExp, undo: string])[] = [
  [/^CREATE (?:UNIQUE )?INDEX (\w+)/, 'DROP INDEX $1'],
  [/^CREATE TABLE (\w+)/, 'DROP TABLE $1'],
  [/^ALTER TABLE (\w+) ADD COLUMN (\w+)/, 'ALTER TABLE $1 DROP COLUMN $2'],
];

function undoOf(statement: string): string {
  const [, index] = /^DROP INDEX (\w+)/.exec(statement) ?? [];
  const [done, undo] = UNDOING.find(([pattern]) => pattern.test(statement)) ?? [];
  const before = index === undefined ? undefined : indexBefore(index);
  if (before !== undefined) return before;
  if (done === undefined || undo === undefined) throw new Error(`say how to take back: ${statement}`);
  return (done.exec(statement)?.[0] ?? '').replace(done, undo);
}

/** As the last migration found it. */
function indexBefore(name: string): string | undefined {
  const made = MIGRATIONS.slice(0, -1).join(';').replaceAll(/--.*$/gm, '').split(';');
  return made.findLast((statement) => new RegExp(`^\\s*CREATE (?:UNIQUE )?INDEX ${name}\\b`).test(statement));
}

/** Takes back what the last migration did. */
export function makeOlder(path: string): void {
  const last = (MIGRATIONS.at(-1) ?? '').replaceAll(/--.*$/gm, '');
  const statements = last.split(';').map((statement) => statement.trim());
  const db = new DatabaseSync(path);
  for (const statement of statements.filter((text) => text !== '').toReversed()) {
    db.exec(undoOf(statement));
  }
  db.exec(`PRAGMA user_version = ${JOURNAL_VERSION - 1}`);
  db.close();
}
