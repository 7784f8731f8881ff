import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { problemsOf } from '../../../scripts/docs/links.mjs';
import { buildSite } from '../../../scripts/docs/site.mjs';
import { tempFolder } from '../../support/temp-folder.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

function write(folder: string, pages: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(pages)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

describe('the site of the pages', () => {
  it('has a page for each, whose links, pictures and anchors lead somewhere', () => {
    using site = tempFolder();

    const pages = buildSite(ROOT, site.path);

    expect(pages).toBe(globSync('docs/**/*.md', { cwd: ROOT }).length + 2);
    expect(globSync('**/*.html', { cwd: site.path })).toHaveLength(pages);
    expect(problemsOf(site.path)).toEqual([]);
  });

  it('leads from every page to every other but decisions, also to one that a run has written since', () => {
    using project = tempFolder();
    using site = tempFolder();
    for (const path of ['docs', 'CONTRIBUTING.md'])
      cpSync(join(ROOT, path), join(project.path, path), { recursive: true });
    write(project.path, { 'docs/proof.md': '# What was proven\n' });
    buildSite(project.path, site.path);

    const page = readFileSync(join(site.path, 'sync.html'), 'utf8');
    const named = [...page.matchAll(/<li><a href="([a-z-]+\.html)"[^>]*>([^<]+)/g)];

    const there = globSync('*.html', { cwd: site.path }).filter((name) => name !== 'index.html');
    expect(new Set(named.map(([, target]) => target))).toEqual(new Set(there));
    expect(new Map(named.map(([, target, title]) => [target, title])).get('proof.html')).toBe('What was proven');
  });

  it('names a link, a picture and an anchor that lead nowhere, and a link out of the site', () => {
    using project = tempFolder();
    using site = tempFolder();
    write(project.path, {
      'CONTRIBUTING.md': '# Contributing\n\n[Away](LICENSE)\n',
      'docs/README.md': '# Contents\n\n## Part\n\n- [One](one.md#there)\n- [Contributing](CONTRIBUTING.md)\n',
      'docs/one.md':
        '# One\n\n## There\n\n[No page](two.md) [no anchor](README.md#here) ![No picture](screenshots/no.png)\n',
      'docs/screenshots/yes.png': '',
    });

    buildSite(project.path, site.path);

    expect(new Set(problemsOf(site.path))).toEqual(
      new Set([
        'one.html: two.md is not there',
        'one.html: index.html#here has no such heading',
        'one.html: screenshots/no.png is not there',
        'contributing.html: ../LICENSE leads out of the site',
        ...['index', 'one', 'contributing'].map((page) => `${page}.html: CONTRIBUTING.md is not there`),
        'adr/index.html: ../CONTRIBUTING.md is not there',
      ]),
    );
  });
});
