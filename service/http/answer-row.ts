import { setTimeout } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Endpoint, Way } from '../../api/contract/endpoint.ts';
import { type Database, isBusy } from '../database/open.ts';
import { callerOf } from './authentication.ts';
import type { Caller, Context, EndedAtRule, Pagination, ReceivedFile } from './context.ts';
import { invalid, Refused } from './failure.ts';
import { type Raw, readInput } from './input.ts';
import { instantFormat, parseInstant } from './instants.ts';
import { type Form, type Rendered, renderValue } from './render.ts';
import { receive } from './uploads.ts';

export interface Settings {
  readonly endedAtRule: EndedAtRule;
  /** UTC ms */
  readonly now: () => number;
  readonly dataDir: string;
  /** Bytes of all files of one user. */
  readonly uploadQuota: number;
  /** Of work that takes turns, for one request. */
  readonly longestWorkMs: number;
  /** Where others reach the service; undefined: where they asked. */
  readonly publicUrl: string | undefined;
  /** Told of what should not have happened; never of tokens. */
  readonly onDefect: (error: unknown) => void;
}

interface Row {
  readonly db: Database;
  readonly settings: Settings;
  readonly endpoint: Endpoint;
  readonly way: Way;
  /** The table guarantees that the handler is the row's own. */
  readonly handler: (input: never, context: Context) => unknown;
  readonly request: FastifyRequest;
  readonly form: Form;
}

/** Parses, runs the handler in one transaction (a reading one for GET) and renders what it says. */
export async function answerRow(row: Row): Promise<Rendered> {
  if (!row.request.isMultipart()) return await runRow(row, recordOf(row.request.body), []);
  const received = await receive(row.request, row.settings.dataDir, row.endpoint.upload);
  try {
    return await runRow(row, received.fields, received.files);
  } catch (error) {
    await received.discard();
    throw error;
  }
}

async function runRow(
  { db, settings, endpoint, way, handler, request, form }: Row,
  body: Raw,
  files: readonly ReceivedFile[],
): Promise<Rendered> {
  const input = readInput(endpoint, {
    path: recordOf(request.params),
    query: recordOf(request.query),
    body,
    isJson: /json/i.test(request.headers['content-type'] ?? ''),
    given: way.given ?? {},
  });
  let pagination: Pagination | undefined;
  const context = contextOf(db, settings, callerOf(request), endpoint, files, (given) => {
    pagination = given;
  });
  const run = endpoint.method === 'GET' ? db.reading : db.transaction;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed with the row's own schemas
  const value = await whenFree(() => run(() => handler(input as never, context)));
  return renderValue(endpoint, value, form, pagination);
}

const BUSY_RETRY_MS = 20;
const LONGEST_BUSY_MS = 15_000;
const RETRY_AFTER_S = 5;

/** Tries again while another process writes, as the command line beside a server does. */
async function whenFree<T>(work: () => T): Promise<Awaited<T>> {
  const endsAt = performance.now() + LONGEST_BUSY_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > endsAt) throw new Refused(503, 'The service is busy', undefined, RETRY_AFTER_S);
    }
    await setTimeout(BUSY_RETRY_MS);
  }
}

function contextOf(
  db: Database,
  settings: Settings,
  caller: Caller,
  { generation }: Endpoint,
  files: readonly ReceivedFile[],
  paged: Context['paged'],
): Context {
  return {
    db,
    caller,
    generation,
    now: settings.now(),
    endedAtRule: settings.endedAtRule,
    files,
    uploadQuota: settings.uploadQuota,
    longestWorkMs: settings.longestWorkMs,
    at: instantFormat(caller.timezone, generation),
    instant: (field, given) => {
      const at = parseInstant(given, caller.timezone);
      if (at === undefined) throw invalid(field, 'is not a date and time');
      return at;
    },
    paged,
  };
}

function recordOf(value: unknown): Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
