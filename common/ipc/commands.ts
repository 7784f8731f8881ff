import type { LedgerRow } from '../domain/ledger.ts';
import type { SearchAnswer } from '../domain/search.ts';
import type { Settings } from '../domain/settings.ts';
import type { ApiGeneration, Snapshot } from '../domain/snapshot.ts';
import type { Reply } from './failure.ts';

/** Every question a window may ask. A command without a route, or missing below, does not compile. */
export interface Commands {
  'state:get': { input: null; output: Snapshot };
  /** Checks address and token before anything is stored. `keepToken: 'session'` accepts a desktop without a keychain. */
  'account:connect': { input: { address: string; token: string; keepToken: 'keychain' | 'session' }; output: null };
  'account:try-built-in': { input: null; output: null };
  /** A new token for the account that is signed in; one of another user is refused (`other-user`). */
  'account:sign-in-again': { input: { token: string; keepToken: 'keychain' | 'session' }; output: null };
  /** Back to the first-run screen; the journal keeps everything, unsynced time included. */
  'account:sign-out': { input: null; output: null };
  'account:set-api': { input: { api: ApiGeneration }; output: null };
  'timer:start': { input: { taskId: number }; output: null };
  'timer:stop': { input: { trackerId: number }; output: null };
  'task:highlight': { input: { taskId: number; highlighted: boolean }; output: null };
  'work-list:add': { input: { taskId: number }; output: null };
  'work-list:remove': { input: { taskId: number }; output: null };
  /** Moves a task's row to this place, counted from 0 within the rows as shown. */
  'work-list:move': { input: { taskId: number; toIndex: number }; output: null };
  /** What this computer knows: answers at once, online or not. An empty query gives recents. */
  'search:cached': { input: { query: string }; output: SearchAnswer };
  /** What the service finds. */
  'search:remote': { input: { query: string }; output: SearchAnswer };
  'ledger:list': { input: null; output: readonly LedgerRow[] };
  'ledger:retry': { input: { trackerId: number }; output: null };
  /** Tries the service now instead of waiting for the next turn. */
  'sync:now': { input: null; output: null };
  'settings:change': { input: Partial<Settings>; output: null };
  'notice:dismiss': { input: { id: string }; output: null };
}

export type CommandName = keyof Commands;
export type Input<C extends CommandName> = Commands[C]['input'];
export type Output<C extends CommandName> = Commands[C]['output'];

export const COMMANDS: Record<CommandName, true> = {
  'state:get': true,
  'account:connect': true,
  'account:try-built-in': true,
  'account:sign-in-again': true,
  'account:sign-out': true,
  'account:set-api': true,
  'timer:start': true,
  'timer:stop': true,
  'task:highlight': true,
  'work-list:add': true,
  'work-list:remove': true,
  'work-list:move': true,
  'search:cached': true,
  'search:remote': true,
  'ledger:list': true,
  'ledger:retry': true,
  'sync:now': true,
  'settings:change': true,
  'notice:dismiss': true,
};

export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

/** What preload (or the preview's page) puts on `window.cardclock`: the renderer's only way out. */
export interface Bridge {
  /** Never rejects: failures are replies. */
  readonly invoke: <C extends CommandName>(command: C, input: Input<C>) => Promise<Reply<Output<C>>>;
  /** Called with every new snapshot; the returned function ends it. */
  readonly onState: (listener: (snapshot: Snapshot) => void) => () => void;
}
