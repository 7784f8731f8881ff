import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

/** The shell is not imported: it needs a running Electron. */
it('the shell knows the Electron that package.json pins', () => {
  const root = resolve(import.meta.dirname, '../..');
  const pinned: unknown = JSON.parse(readFileSync(resolve(root, 'node_modules/electron/package.json'), 'utf8')).version;
  const source = readFileSync(resolve(root, 'main/shell/lifecycle/shell-view.ts'), 'utf8');

  expect(String(pinned).split('.')[0]).toBe(/MADE_FOR_ELECTRON = (\d+)/.exec(source)?.[1]);
});
