import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fastifyMultipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseForm } from './bodies.ts';
import type { ReceivedFile } from './context.ts';
import { Refused } from './failure.ts';

/** Of a request whose files are kept. */
export const LARGEST_UPLOAD = 25 * 1024 * 1024;
/** Of all fields of a request together, and of the whole where no files are kept. */
const LARGEST_FIELDS = 1024 * 1024;
const MOST_FILES = 50;
const LONGEST_NAME = 200;

/** Where attachments lie, under names of our own making. */
export function attachmentsFolder(dataDir: string): string {
  return join(dataDir, 'attachments');
}

export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(fastifyMultipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: LARGEST_UPLOAD + 1, files: MOST_FILES, fieldSize: LARGEST_FIELDS, fields: 1000, parts: 1100 },
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
 * a malformed one and 413 over the limit, as soon as it is passed; nothing is left behind then.
 */
export async function receive(request: FastifyRequest, dataDir: string, keep: boolean): Promise<Received> {
  const folder = attachmentsFolder(dataDir);
  const files: ReceivedFile[] = [];
  const pairs = new URLSearchParams();
  const all = allowance(keep ? LARGEST_UPLOAD : LARGEST_FIELDS);
  const ofFields = allowance(LARGEST_FIELDS);
  const discard = async (): Promise<void> => {
    await Promise.all(files.map(async ({ file }) => await rm(join(folder, file), { force: true })));
  };
  try {
    if (keep) await mkdir(folder, { recursive: true, mode: 0o700 });
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        if (keep && isFileField(part.fieldname)) files.push(await store(part, folder, all));
        else for await (const chunk of part.file) all(sizeOf(chunk));
        continue;
      }
      const [name, value] = wholeField(part);
      for (const take of [all, ofFields]) take(sizeOf(name) + sizeOf(value));
      pairs.append(name, value);
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

type Allowance = (bytes: number) => void;

/** Counts what is taken from it; throws 413 when that is more than `most`. */
function allowance(most: number): Allowance {
  let taken = 0;
  return (bytes) => {
    taken += bytes;
    if (taken > most) throw new Refused(413, `The body is larger than ${most / (1024 * 1024)} MiB`);
  };
}

function sizeOf(data: unknown): number {
  return data instanceof Uint8Array ? data.byteLength : Buffer.byteLength(String(data));
}

/** Name and value, neither of them cut. */
function wholeField(part: MultipartValue): readonly [string, string] {
  if (part.fieldnameTruncated || part.valueTruncated) throw new Refused(413, 'The body has a field that is too long');
  return [part.fieldname, String(part.value)];
}

async function store(part: MultipartFile, folder: string, all: Allowance): Promise<ReceivedFile> {
  const file = randomBytes(16).toString('hex');
  const path = join(folder, file);
  try {
    await pipeline(part.file, counting(all), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    await sync(path);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { name: nameOf(part.filename), contentType: typeOf(part.mimetype), size: part.file.bytesRead, file };
}

function counting(all: Allowance): Transform {
  return new Transform({
    transform: (chunk, _encoding, done) => {
      try {
        all(sizeOf(chunk));
        done(null, chunk);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
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
