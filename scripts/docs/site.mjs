/** Makes web pages of the Markdown in `docs/`, which is written to be read on GitHub as well. */
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve } from 'node:path';

import { Marked } from 'marked';
import { getHeadingList, gfmHeadingId } from 'marked-gfm-heading-id';

import { page } from './page.mjs';

/** What is copied as it is: where it lies in the project, and in the site. */
const COPIED = {
  'docs/screenshots': 'screenshots',
  'scripts/docs/site.css': 'site.css',
  'renderer/ui/tokens.css': 'tokens.css',
  'renderer/icon.svg': 'icon.svg',
  'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2': 'inter.woff2',
};
const ASSETS = resolve(import.meta.dirname, '..', '..');
const CONTENTS = 'docs/README.md';

/** Builds the site of the project in `from` into `into`, which is emptied first; how many pages it has. */
export function buildSite(from, into) {
  rmSync(into, { recursive: true, force: true });
  for (const [source, place] of Object.entries(COPIED))
    cpSync(join(source.startsWith('docs/') ? from : ASSETS, source), join(into, place), { recursive: true });
  const found = globSync('docs/**/*.md', { cwd: from }).map((path) => path.replaceAll('\\', '/'));
  const places = new Map(['CONTRIBUTING.md', ...found.toSorted()].map((path) => [path, placeOf(path)]));
  const decisions = [...places.keys()].filter((path) => path.startsWith('docs/adr/'));
  const texts = new Map([...places.keys()].map((path) => [path, readFileSync(join(from, path), 'utf8')]));
  texts.set('docs/adr/README.md', decisionsPage(decisions, texts));
  places.set('docs/adr/README.md', 'adr/index.html').set('docs/adr', 'adr/index.html');
  const parts = partsOf(texts.get(CONTENTS), places);
  parts.at(-1)?.pages.push(...unnamed(parts, texts, places));
  for (const [path, text] of texts) {
    const place = places.get(path);
    const { html, title, headings } = rendered(text);
    mkdirSync(join(into, dirname(place)), { recursive: true });
    const body = relinked(html, path, places);
    writeFileSync(join(into, place), page({ place, title, headings, body, parts }));
  }
  return texts.size;
}

function placeOf(path) {
  const place = posix.relative('docs', path).replace('../CONTRIBUTING', 'contributing');
  return place.replace(/README\.md$/, 'index.md').replace(/\.md$/, '.html');
}

/** On GitHub the folder itself is this list. */
function decisionsPage(paths, texts) {
  const rows = paths.map((path) => {
    const [, number, title] = /^# (\d+)\. (.+)$/m.exec(texts.get(path)) ?? [path, '0', posix.basename(path)];
    return `${Number(number)}. [${title}](${posix.basename(path)})`;
  });
  return `# Decisions\n\nWhy it is as it is, one page each: what there was to decide, what was decided, and what follows.\n\n${rows.join('\n')}\n`;
}

/** The way through the site is the page of contents: `[{ title, pages: [{ title, place }] }]`. */
function partsOf(contents, places) {
  return contents
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const links = [...part.matchAll(/^- \[([^\]]+)\]\(([^)]+)\)/gm)];
      const pages = links.map(([, title, target]) => ({ title, place: relinkedTo(target, CONTENTS, places) }));
      return { title: part.split('\n')[0], pages };
    });
}

/** What a run has written, such as `proof.md`: it may be there or not, so the contents cannot name it. */
function unnamed(parts, texts, places) {
  const named = new Set(['index.html', ...parts.flatMap(({ pages }) => pages.map(({ place }) => place))]);
  return [...texts]
    .map(([path, text]) => ({ title: /^# (.+)$/m.exec(text)?.[1] ?? path, place: places.get(path) }))
    .filter(({ place }) => !named.has(place) && !place.startsWith('adr/'));
}

/** GitHub's Markdown and anchors; what is wider than the page scrolls by itself, and a picture opens in its own size. */
function rendered(text) {
  const marked = new Marked({ gfm: true }, gfmHeadingId());
  const html = marked
    .parse(text)
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll(/<picture>[\s\S]*?<img src="([^"]+)"[\s\S]*?<\/picture>/g, '<a class="picture" href="$1">$&</a>');
  const headings = getHeadingList();
  return { html, title: headings[0]?.raw ?? 'Cardclock', headings: headings.filter(({ level }) => level === 2) };
}

/** Links to pages of the project lead to those of the site; others stay, and what is not in the site is found by `problemsOf`. */
function relinked(html, path, places) {
  return html.replaceAll(/\b(href|src|srcset)="([^"]+)"/g, (_all, name, target) => {
    return `${name}="${relinkedTo(target, path, places)}"`;
  });
}

function relinkedTo(target, path, places) {
  if (/^([a-z][a-z+.-]*:|#)/i.test(target)) return target;
  const [file, anchor] = target.split('#');
  const meant = relative('.', join(dirname(path), file))
    .replaceAll('\\', '/')
    .replace(/\/$/, '');
  const place = places.get(meant) ?? posix.relative('docs', meant);
  const link = posix.relative(posix.dirname(places.get(path)), place);
  return anchor === undefined ? link : `${link}#${anchor}`;
}
