import type { UpdateCommands } from '../../common/ipc/update-commands.ts';
import type { Updates } from '../core/updates/updates.ts';
import { nothing } from './inputs.ts';
import type { Routes } from './route.ts';

/** `updates`: null where no package runs that could be replaced. */
export function updateRoutes(updates: Updates | null): Pick<Routes, keyof UpdateCommands> {
  return {
    'updates:get': { input: nothing, run: () => updates?.view() ?? null },
    'updates:check': { input: nothing, run: async () => (await updates?.check()) ?? null },
    'updates:download': { input: nothing, run: async () => (await updates?.download()) ?? null },
    'updates:cancel': { input: nothing, run: () => updates?.cancel() ?? null },
    'updates:install': { input: nothing, run: async () => (await updates?.install()) ?? null },
  };
}
