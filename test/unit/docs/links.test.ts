import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
const PAGES = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: ROOT })].map((page) =>
  resolve(ROOT, page),
);

/** Without what is shown as code, in which brackets are no links. */
function prose(path: string): string {
  return readFileSync(path, 'utf8').replaceAll(/^(```+)[\s\S]*?^\1/gm, '');
}

/** Of `[words](target)`, `[words]: target` and `src="target"`: those that stay within the project. */
function targetsOf(path: string): readonly string[] {
  const text = prose(path).replaceAll(/`[^`\n]*`/g, '``');
  const found = [
    ...text.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)|^\[[^\]]+\]:\s+(\S+)|(?:src|srcset|href)="([^"]+)"/gm),
  ];
  return found
    .map(([, inline, reference, html]) => inline ?? reference ?? html ?? '')
    .filter((target) => !/^[a-z][a-z+.-]*:/i.test(target));
}

/** The anchors that GitHub gives the headings of a page, with a number on those that come again. */
function anchorsOf(path: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of prose(path).matchAll(/^#{1,6}\s+(.+?)\s*$/gm)) {
    const shown = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = shown.replaceAll(/[^\p{L}\p{M}\p{N}_\- ]/gu, '').replaceAll(' ', '-');
    let anchor = slug;
    for (let again = 1; anchors.has(anchor); again += 1) anchor = `${slug}-${again}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** Null for a link that leads somewhere. */
function problemOf(page: string, target: string): string | null {
  const [path = '', anchor] = decodeURI(target).split('#');
  const file = path === '' ? page : resolve(dirname(page), path);
  if (!existsSync(file)) return `${relative(ROOT, page)}: ${target}`;
  const isAnchored = anchor !== undefined && statSync(file).isFile() && file.endsWith('.md');
  return isAnchored && !anchorsOf(file).has(anchor) ? `${relative(ROOT, page)}: ${target} has no such heading` : null;
}

describe('the pages of the project', () => {
  it('link only to files and headings that are there', () => {
    const links = PAGES.flatMap((page) => targetsOf(page).map((target) => ({ page, target })));

    expect(links.length).toBeGreaterThan(30);
    expect(links.map(({ page, target }) => problemOf(page, target)).filter(Boolean)).toEqual([]);
  });
});
