import { rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { COMPANIONS, readIfThere } from '../files.ts';
import { migrate } from '../migrations.ts';
import type { Frame } from './write-ahead-log.ts';

const PAGE_BYTES = 4096;
const SCHEMA_AT = 100;
const INTERIOR = 5;

/** Removes it, with what SQLite keeps beside it. */
export function removeDatabase(path: string): void {
  for (const name of ['', ...COMPANIONS]) rmSync(`${path}${name}`, { force: true });
}

/**
 * Opens, at `to`, a copy of the journal `damaged` with the pages of its log put in, and with a header and a list of tables
 * as every journal has them: so that what is left of its rows can be asked for.
 */
export function openMendedCopy(damaged: string, frames: readonly Frame[], to: string): DatabaseSync {
  removeDatabase(to);
  const pages = withPages(readIfThere(damaged) ?? new Uint8Array(0), frames);
  const template = emptyJournal(to);
  mendHeader(pages, template);
  writeFileSync(to, pages, { mode: 0o600 });
  const copy = new DatabaseSync(to);
  if (knowsTrackers(copy)) return copy;
  copy.close();
  putSchema(pages, template);
  writeFileSync(to, pages);
  return new DatabaseSync(to);
}

function withPages(main: Uint8Array, frames: readonly Frame[]): Uint8Array {
  const own = Math.ceil(main.length / PAGE_BYTES);
  // A number that was damaged must not ask for a file of terabytes.
  const farthest = own + frames.length;
  const fitting = frames.filter(({ page }) => page >= 1 && page <= farthest);
  const count = fitting.reduce((most, { page }) => Math.max(most, page), Math.max(own, 1));
  const pages = new Uint8Array(count * PAGE_BYTES);
  pages.set(main);
  for (const { page, content } of fitting) pages.set(content, (page - 1) * PAGE_BYTES);
  return pages;
}

/** https://www.sqlite.org/fileformat2.html#the_database_header: the same in each journal but for its counters. */
function mendHeader(pages: Uint8Array, template: Uint8Array): void {
  const version = pages.slice(60, 64);
  pages.set(template.subarray(0, SCHEMA_AT));
  pages.set(version, 60);
  const view = new DataView(pages.buffer);
  view.setUint32(28, pages.length / PAGE_BYTES);
}

function knowsTrackers(copy: DatabaseSync): boolean {
  try {
    copy.prepare('SELECT id FROM trackers LIMIT 1');
    return true;
  } catch {
    return false;
  }
}

/** All journals were made by the same statements in the same order, so their tables begin at the same pages. */
function putSchema(pages: Uint8Array, template: Uint8Array): void {
  for (const page of schemaPages(template)) {
    const from = page === 1 ? SCHEMA_AT : (page - 1) * PAGE_BYTES;
    if (page * PAGE_BYTES <= pages.length) pages.set(template.subarray(from, page * PAGE_BYTES), from);
  }
}

function schemaPages(template: Uint8Array, page = 1): readonly number[] {
  const view = new DataView(template.buffer, template.byteOffset, template.length);
  const start = (page - 1) * PAGE_BYTES;
  const header = page === 1 ? SCHEMA_AT : start;
  if (view.getUint8(header) !== INTERIOR) return [page];
  const cells = Array.from({ length: view.getUint16(header + 3) }, (_, cell) => view.getUint16(header + 12 + cell * 2));
  const children = [...cells.map((cell) => view.getUint32(start + cell)), view.getUint32(header + 8)];
  return [page, ...children.flatMap((child) => schemaPages(template, child))];
}

/** The bytes of a journal without rows, without a write-ahead log. */
function emptyJournal(scratch: string): Uint8Array {
  const empty = new DatabaseSync(scratch);
  empty.exec('PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY');
  migrate(empty);
  empty.close();
  const bytes = readIfThere(scratch) ?? new Uint8Array(0);
  removeDatabase(scratch);
  return new Uint8Array(bytes);
}
