import { z } from 'zod';
import type { SupportCommands } from '../../common/ipc/support-commands.ts';
import type { Support } from '../core/support/support.ts';
import { done, nothing } from './inputs.ts';
import type { Routes } from './route.ts';

export function supportRoutes(support: Support): Pick<Routes, keyof SupportCommands> {
  return {
    'self-test:run': { input: nothing, run: async () => await support.selfTest() },
    'diagnostics:read': {
      input: z.object({ withTaskNames: z.boolean() }),
      run: (options) => support.diagnostics(options),
    },
    'logs:open': { input: nothing, run: () => done(support.openLogs()) },
  };
}
