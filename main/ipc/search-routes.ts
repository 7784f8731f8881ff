import { z } from 'zod';
import { t } from '../../common/i18n/translate.ts';
import type { App } from '../core/app/app.ts';
import { id, nothing } from './inputs.ts';
import type { Routes } from './route.ts';

type SearchRoutes = Pick<Routes, Extract<keyof Routes, `search:${string}`>>;

const query = z.object({
  text: z.string().max(10_000, { error: () => t('This is too long to search for.') }),
  boardId: id.nullable(),
  archived: z.boolean(),
});
const cachedQuery = query.extend({
  stream: z.exactOptional(z.string().max(100)),
  most: z.exactOptional(z.int().min(1)),
});

export function searchRoutes(app: App): SearchRoutes {
  return {
    'search:cached': { input: cachedQuery, run: async (input) => await app.searchCached(input) },
    'search:remote': { input: query, run: async (input) => await app.searchRemote(input) },
    'search:values': { input: nothing, run: () => app.searchValues() },
  };
}
