import type { Endpoint, Generation, InputOf, ValueOf } from '../../api/contract/endpoint.ts';
import type { Database } from '../database/open.ts';

export interface Caller {
  readonly id: number;
  readonly name: string;
  readonly initials: string;
  /** IANA */
  readonly timezone: string;
  /** Account administrator. */
  readonly isAdmin: boolean;
}

/** `not-past`: the contract's letter; `after-start`: an end is refused only when it lies before the start. */
export type EndedAtRule = 'not-past' | 'after-start';

/** A file that arrived and waits in the data folder, to be kept under a record or removed. */
export interface ReceivedFile {
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  /** Its name within the folder of attachments. */
  readonly file: string;
}

export interface Pagination {
  readonly page: number;
  readonly totalPages: number;
  readonly totalEntries: number;
}

/** One authenticated request, as the resources see it. */
export interface Context {
  readonly db: Database;
  readonly caller: Caller;
  readonly generation: Generation;
  /** UTC ms, the same for the whole request. */
  readonly now: number;
  readonly endedAtRule: EndedAtRule;
  readonly files: readonly ReceivedFile[];
  /** Bytes of all files of one user. */
  readonly uploadQuota: number;
  /** Of work that takes turns. */
  readonly longestWorkMs: number;
  /** An instant as this generation writes it, in the caller's zone. */
  readonly at: (ms: number) => string;
  /** UTC ms of a time of the request; 422 that names `field` when there is no such time. */
  readonly instant: (field: string, given: string) => number;
  /** Tells the renderer of XML lists where this page stands. */
  readonly paged: (pagination: Pagination) => void;
}

/** What a row does. Runs in one transaction up to its first await; what it returns is rendered in the asked format. */
export type Handler<E> = (input: InputOf<E>, context: Context) => ValueOf<E> | Promise<ValueOf<E>>;

/** A handler for each of some rows; one that is missing does not compile. */
export type Handlers<T extends Readonly<Record<string, Endpoint>>> = { readonly [K in keyof T]: Handler<T[K]> };

/** `at` for instants that may be absent. */
export function maybeAt(context: Context, ms: number | null): string | null {
  return ms === null ? null : context.at(ms);
}
