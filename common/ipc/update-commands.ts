import type { UpdatesView } from '../domain/update.ts';

/** About newer versions of the app itself. Null where there is no package that could be replaced. */
export interface UpdateCommands {
  'updates:get': { input: null; output: UpdatesView | null };
  /** Asks the feed now, and settles when it has answered or failed. */
  'updates:check': { input: null; output: UpdatesView | null };
  /** Settles once it is here, or was called off; `updates:get` tells how far it is. */
  'updates:download': { input: null; output: UpdatesView | null };
  'updates:cancel': { input: null; output: UpdatesView | null };
  /** The desktop asks the person first, and names what runs; then the app quits and comes back as the new version. */
  'updates:install': { input: null; output: UpdatesView | null };
}

export const UPDATE_COMMANDS: Record<keyof UpdateCommands, true> = {
  'updates:get': true,
  'updates:check': true,
  'updates:download': true,
  'updates:cancel': true,
  'updates:install': true,
};
