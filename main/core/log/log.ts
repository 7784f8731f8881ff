import type { Defect } from './defect.ts';
import type { Snapshot } from '../../../common/domain/snapshot.ts';

/** What of one kind of record was not understood; names are the contract's, values are in none of it. */
export interface OddRecords {
  /** Such as `task`. */
  readonly record: string;
  /** How many of them had a field that was not understood. */
  readonly records: number;
  /** Which fields these were, and how often. */
  readonly fields: Readonly<Record<string, number>>;
  /** How many could not be read at all. */
  readonly leftOut: number;
}

/**
 * What is worth a line in the log. No member takes words: a token, a task's name or the body of a request fits into none
 * of them, so that there is nothing to leave out later.
 */
export type LogEvent =
  | {
      readonly kind: 'start';
      readonly as: 'desktop' | 'preview' | 'command';
      readonly version: string;
      readonly electron: string | null;
      readonly node: string;
      readonly system: string;
    }
  | { readonly kind: 'stop' }
  /** `path`: of the contract, with ids only. `status`: null where no answer came, for the reason of `code`. */
  | {
      readonly kind: 'request';
      readonly method: string;
      readonly path: string;
      readonly status: number | null;
      readonly code: string | null;
      readonly ms: number;
    }
  | { readonly kind: 'sync'; readonly service: 'answers' | 'offline' | 'refuses the token'; readonly needsYou: number }
  /** Something that this desktop lacks, and what stands in for it. */
  | { readonly kind: 'fallback'; readonly part: FallbackPart }
  /** What an answer held that was not understood: names of the contract's fields. */
  | { readonly kind: 'odd'; readonly path: string; readonly odd: readonly OddRecords[] }
  | { readonly kind: 'page-gone'; readonly reason: string }
  | { readonly kind: 'defect'; readonly defect: Defect };

export type FallbackPart =
  | 'keychain: not to be had'
  | 'session bus: none'
  | 'session bus: came'
  | 'tray: none on this desktop'
  | 'tray: made anew'
  | 'tray: went away'
  | 'tray: has not taken the icon'
  | 'notification: no bus'
  | 'notification: server does not answer'
  | 'notification: left to Electron'
  | 'shortcut: held by others'
  | 'settings: set aside'
  | 'journal: repaired'
  | 'journal: put back';

export interface Log {
  /** Never throws: a log that cannot be written must not stop anything. */
  readonly write: (event: LogEvent) => void;
}

/** A log that is kept in a folder, for people to look at. */
export interface KeptLog extends Log {
  readonly folder: string;
  /** Makes the folder where it is missing, as where it was deleted meanwhile. Never throws. */
  readonly makeFolder: () => void;
  /** The newest lines, oldest first; '' where there are none. */
  readonly tail: (lines: number) => string;
}

type SyncEvent = Extract<LogEvent, { kind: 'sync' }>;

/** Listens to snapshots, and logs when the service goes, comes back or refuses, and when something needs the person. */
export function followSync(log: Log): (snapshot: Snapshot) => void {
  let last = '';
  return ({ account, sync }) => {
    if (account === null) return;
    const event: SyncEvent = { kind: 'sync', service: serviceState(account, sync), needsYou: sync.needsYou };
    const next = `${event.service} ${event.needsYou}`;
    if (next === last) return;
    last = next;
    log.write(event);
  };
}

function serviceState(
  { signInNeeded }: { readonly signInNeeded: boolean },
  { offlineSince }: Snapshot['sync'],
): SyncEvent['service'] {
  if (signInNeeded) return 'refuses the token';
  return offlineSince === null ? 'answers' : 'offline';
}
