import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const FOLDERS = [
  'main',
  'common',
  'api',
  'service',
  'preload',
  'renderer',
  'preview',
  'test',
  'bench',
  'docs',
  'scripts',
];
const PAGES = ['*.md', 'docs/**/*.md'].flatMap((pattern) => globSync(pattern, { cwd: root }));
const FILES = [
  ...FOLDERS.flatMap((folder) => globSync(`${folder}/**`, { cwd: root })),
  ...FOLDERS,
  ...globSync('*.*', { cwd: root }),
];
/** Written by a run of the deep tier. */
const MADE = 'docs/proof.md';

/** What stands in backticks and names a file or a folder of ours: by its whole path, or by the end of one. */
function pathsIn(page: string): readonly string[] {
  const prose = page.replaceAll(/^```[\s\S]*?^```/gm, '');
  const named = [...prose.matchAll(/`([\w./-]+)`/g)].map(([, path = '']) => path.replace(/\/$/, ''));
  return named.filter(
    (path) => /\w\.(?:ts|tsx|mjs|css)$/.test(path) || FOLDERS.some((folder) => path.startsWith(`${folder}/`)),
  );
}

function isThere(path: string): boolean {
  return path === MADE || FILES.some((file) => file === path || file.endsWith(`/${path}`));
}

describe('the pages', () => {
  it('name only files that are there', () => {
    const gone = PAGES.flatMap((page) =>
      pathsIn(readFileSync(join(root, page), 'utf8'))
        .filter((path) => !isThere(path))
        .map((path) => `${page}: ${path}`),
    );

    expect(PAGES).toContain('README.md');
    expect(gone).toEqual([]);
  });

  it.each(['`main/core/no-room`', 'see `no-file.ts` there', '`main/nowhere/` and `npm test`'])(
    'are caught with %s',
    (page) => {
      expect(pathsIn(page).filter((path) => !isThere(path))).toHaveLength(1);
    },
  );
});
