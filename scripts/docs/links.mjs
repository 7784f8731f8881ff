/** Whether what a site leads to is there. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const OUTSIDE = /^[a-z][a-z+.-]*:/i;

/** A sentence for each link, picture and anchor of the built site in `folder` that leads nowhere. */
export function problemsOf(folder) {
  const pages = globSync('**/*.html', { cwd: folder }).map((path) => join(folder, path));
  return pages.flatMap((page) =>
    targetsOf(page)
      .filter((target) => !OUTSIDE.test(target))
      .map((target) => problemOf(folder, page, target))
      .filter((problem) => problem !== null),
  );
}

function targetsOf(page) {
  return [...readFileSync(page, 'utf8').matchAll(/\s(?:href|src|srcset)="([^"]*)"/g)].map(([, target]) => target);
}

function problemOf(folder, page, target) {
  const here = relative(folder, page);
  const [path, anchor] = decodeURI(target).split('#');
  const file = path === '' ? page : join(dirname(page), path);
  if (relative(folder, file).startsWith('..')) return `${here}: ${target} leads out of the site`;
  if (!existsSync(file) || !statSync(file).isFile()) return `${here}: ${target} is not there`;
  if (anchor === undefined || readFileSync(file, 'utf8').includes(` id="${anchor}"`)) return null;
  return `${here}: ${target} has no such heading`;
}
