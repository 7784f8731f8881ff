import type { Kept, AnswerCache } from './ports.ts';

/** Keeps what the service told until the app quits; `behind`, where there is one, outlives it. */
export function memoryCache(behind?: AnswerCache): AnswerCache {
  const kept = new Map<string, Kept>();
  return {
    get: (account, name) => {
      const key = `${account}\n${name}`;
      const here = kept.get(key) ?? behind?.get(account, name) ?? null;
      if (here !== null) kept.set(key, here);
      return here;
    },
    put: (account, name, value) => {
      kept.set(`${account}\n${name}`, value);
      behind?.put(account, name, value);
    },
    forget: (account) => {
      for (const key of kept.keys()) if (key.startsWith(`${account}\n`)) kept.delete(key);
      behind?.forget(account);
    },
  };
}
