import { z } from 'zod';
import { t } from '../../common/i18n/translate.ts';
import type { App } from '../core/app/app.ts';
import { nothing } from './inputs.ts';
import type { Routes } from './route.ts';

type DataRoutes = Pick<Routes, Extract<keyof Routes, `data:${string}`>>;

/** A hundred thousand intervals are some 50 MB. */
const LONGEST_IMPORT = 500_000_000;

export function dataRoutes({ archive }: App): DataRoutes {
  return {
    'data:export': {
      input: z.object({ format: z.enum(['jsonl', 'csv']) }),
      run: async ({ format }) => await archive.export(format),
    },
    // The desktop answers these two itself; a browser asks and tells nobody.
    'data:save-as': {
      input: z.object({ name: z.string().max(300), url: z.string().max(200) }),
      run: () => ({ kind: 'unknown' }),
    },
    'data:saved': { input: z.object({ url: z.string().max(200) }), run: () => ({ kind: 'unknown' }) },
    'data:take-in': {
      input: z.object({ text: z.string().max(LONGEST_IMPORT, { error: () => t('This file is too long.') }) }),
      run: async ({ text }) => await archive.takeIn(text),
    },
    'data:backups': { input: nothing, run: async () => await archive.backups() },
    'data:back-up-now': { input: nothing, run: async () => await archive.backUp('by-hand') },
    'data:restore': {
      input: z.object({ name: z.string().max(200) }),
      run: async ({ name }) => await archive.restore(name),
    },
  };
}
