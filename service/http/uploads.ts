import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import fastifyMultipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseForm } from './bodies.ts';
import type { ReceivedFile } from './context.ts';
import { Refused } from './failure.ts';

/** Of all files of a request together. */
export const LARGEST_UPLOAD = 25 * 1024 * 1024;
const LARGEST_FIELD = 1024 * 1024;
const MOST_FILES = 50;
const LONGEST_NAME = 200;

/** Where attachments lie, under names of our own making. */
export function attachmentsFolder(dataDir: string): string {
  return join(dataDir, 'attachments');
}

export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(fastifyMultipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: LARGEST_UPLOAD + 1, files: MOST_FILES, fieldSize: LARGEST_FIELD, fields: 1000, parts: 1100 },
  });
}

export interface Received {
  /** The other fields, bracketed names taken apart. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: readonly ReceivedFile[];
  /** Removes the files, when nothing came of the request. */
  readonly discard: () => Promise<void>;
}

/**
 * Reads a multipart request, its files straight to disk (when `keep`; otherwise they are read and forgotten). Throws 400 for
 * a malformed one and 413 over the limit; nothing is left behind then.
 */
export async function receive(request: FastifyRequest, dataDir: string, keep: boolean): Promise<Received> {
  const folder = attachmentsFolder(dataDir);
  const files: ReceivedFile[] = [];
  const pairs = new URLSearchParams();
  const discard = async (): Promise<void> => {
    await Promise.all(files.map(async ({ file }) => await rm(join(folder, file), { force: true })));
  };
  try {
    if (keep) await mkdir(folder, { recursive: true, mode: 0o700 });
    for await (const part of request.parts()) {
      if (part.type === 'field') pairs.append(part.fieldname, String(part.value));
      else if (keep && isFileField(part.fieldname)) files.push(await store(part, folder));
      else part.file.resume();
      if (sizeOf(files) > LARGEST_UPLOAD) throw new Refused(413, 'The files are larger than 25 MiB');
    }
  } catch (error) {
    await discard();
    throw refusalOf(error);
  }
  return { fields: parseForm(pairs.toString()), files, discard };
}

function isFileField(name: string): boolean {
  return name === 'files[]' || name === 'files' || name === 'file';
}

function sizeOf(files: readonly ReceivedFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

async function store(part: MultipartFile, folder: string): Promise<ReceivedFile> {
  const file = randomBytes(16).toString('hex');
  const path = join(folder, file);
  try {
    await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    await sync(path);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { name: nameOf(part.filename), contentType: typeOf(part.mimetype), size: part.file.bytesRead, file };
}

/** What was acknowledged is on disk. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The last part of a path, without control characters; it is only ever shown, never used as a path. */
function nameOf(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
  return clean === '' || clean === '.' || clean === '..' ? 'file' : Array.from(clean).slice(0, LONGEST_NAME).join('');
}

function typeOf(given: string): string {
  return /^[\w.+-]{1,60}\/[\w.+-]{1,100}$/.test(given) ? given.toLowerCase() : 'application/octet-stream';
}

function refusalOf(error: unknown): unknown {
  if (error instanceof Refused) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.endsWith('_LIMIT')) return new Refused(413, 'The request has too many or too large parts');
  return new Refused(400, 'The body is not multipart/form-data');
}
