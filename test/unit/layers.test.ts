import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

/** Who may import whom. A folder's own files are always allowed; packages are listed only where a layer is restricted. */
const LAYERS: Record<string, { readonly ours: readonly string[]; readonly packages?: readonly RegExp[] }> = {
  common: { ours: [], packages: [/^date-fns(\/|$)/, /^@date-fns\/tz$/, /^zod$/] },
  api: { ours: ['common'] },
  service: { ours: ['common', 'api'] },
  'main/core': { ours: ['common'], packages: [/^date-fns(\/|$)/, /^@date-fns\/tz$/, /^zod$/] },
  'main/adapters': { ours: ['main/core', 'common', 'api', 'service'] },
  'main/ipc': { ours: ['main/core', 'common'], packages: [/^zod$/] },
  'main/workers': { ours: ['main/core', 'main/adapters', 'common'] },
  'main/cli': { ours: ['main/core', 'main/adapters', 'common'] },
  'main/shell': { ours: ['main/core', 'main/ipc', 'common'] },
  'main/compose.ts': { ours: ['main/core', 'main/adapters', 'main/ipc', 'common'] },
  'main/index.ts': { ours: ['main/compose.ts', 'main/shell', 'main/cli'] },
  'main/command.ts': {
    ours: ['main/command-core.ts', 'main/adapters', 'main/core', 'main/shell', 'main/cli', 'common'],
  },
  'main/command-core.ts': { ours: ['main/compose.ts', 'main/core', 'main/shell'] },
  preload: { ours: ['common'], packages: [/^electron$/] },
  renderer: { ours: ['common'], packages: [/^(?!electron$|node:|zod$|fastify)/] },
  preview: { ours: ['main/compose.ts', 'main/core', 'main/ipc', 'common'] },
};
/** Folders that only `main/adapters/built-in` may reach. */
const BUILT_IN_ONLY = 'service';
const MAY_IMPORT_ELECTRON = new Set(['main/shell', 'main/index.ts', 'preload']);

const root = resolve(import.meta.dirname, '../..');
const SOURCE = /\.(ts|tsx|mts)$/;
const IMPORT =
  /(?:^|[^\w.])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[^\w.])import\s*\(?\s*['"]([^'"]+)['"]/gm;

function sourceFiles(): string[] {
  const folders = ['common', 'api', 'service', 'main', 'preload', 'renderer', 'preview'];
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => SOURCE.test(name))
      .map((name) => join(folder, name)),
  );
}

/** Declared and imported nowhere, each with what it is there for. */
const NOT_IMPORTED: Readonly<Record<string, string>> = {
  '@fontsource-variable/inter': 'fonts.css names its files',
  '@stryker-mutator/vitest-runner': 'Stryker loads it, which runs the tests with it',
  '@types/node': 'the types of Node itself',
  '@vitest/coverage-v8': 'vitest loads it where coverage is asked for',
  'electron-builder': 'its command makes the packages',
  'happy-dom': 'vitest loads it where a test asks for a page',
  node: 'the scripts run on it',
  oxfmt: 'its command formats',
  oxlint: 'its command lints',
  'oxlint-tsgolint': 'oxlint loads it for the rules that look at types',
  typescript: 'its command checks types',
};
const EVERY_SOURCE = /\.(ts|tsx|mts|mjs|cjs)$/;
const REQUIRED = /(?:require(?:\.resolve)?|import\.meta\.resolve)\(\s*['"]([^'"]+)['"]/gm;
const PACKAGE = /^(?:@[\w.-]+\/)?[\w.-]+/;

/** Every package that a source of ours imports, tests and scripts too, with one of the files that do. */
function importedPackages(): ReadonlyMap<string, string> {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$|out$|dist$|test-results$)/.test(entry.name))
    .map(({ name }) => name);
  const within = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const files = [...readdirSync(root), ...within].filter((name) => EVERY_SOURCE.test(name));
  return new Map(
    files.flatMap((file) => packagesIn(readFileSync(join(root, file), 'utf8')).map((name) => [name, file])),
  );
}

function packagesIn(text: string): readonly string[] {
  const targets = [IMPORT, REQUIRED].flatMap((form) => [...withoutComments(text).matchAll(form)]);
  return targets.flatMap(([, one, other]) => {
    const target = one ?? other ?? '';
    const name = PACKAGE.exec(target)?.[0];
    const isPackage = name !== undefined && (name === target || target[name.length] === '/') && !name.startsWith('.');
    return isPackage && !isBuiltin(target) ? name : [];
  });
}

function declaredPackages(): readonly string[] {
  const about: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { dependencies, devDependencies } = DECLARED.parse(about);
  return Object.keys({ ...dependencies, ...devDependencies });
}

const DECLARED = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});

function layerOf(path: string): string {
  const layer = Object.keys(LAYERS).find((name) => path === name || path.startsWith(`${name}/`));
  if (layer === undefined) throw new Error(`${path} lies in no layer: add its folder to the design's table`);
  return layer;
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}

/** The paths of ours that `text` imports when it is the text of `file`. */
function pathsIn(file: string, text: string): readonly string[] {
  const targets = [...withoutComments(text).matchAll(IMPORT)].map(([, one, other]) => one ?? other ?? '');
  return targets.filter((target) => target.startsWith('.')).map((target) => join(dirname(file), target));
}

/** The sentences that say which walls `file` crosses with the imports in `text`. */
function crossings(file: string, text: string): string[] {
  return [...withoutComments(text).matchAll(IMPORT)].flatMap((match) => {
    const target = match[1] ?? match[2] ?? '';
    const problem = target.startsWith('.') ? ownCrossing(file, target) : packageCrossing(file, target);
    return problem === null ? [] : [`${file} (${layerOf(file)}) may not import ${problem}`];
  });
}

function ownCrossing(file: string, target: string): string | null {
  const layer = layerOf(file);
  const path = relative(root, resolve(root, dirname(file), target)).replaceAll('\\', '/');
  const other = layerOf(path);
  if (other === layer) return null;
  const isBuiltIn = file.startsWith('main/adapters/built-in/');
  const isAllowed =
    LAYERS[layer]?.ours.includes(other) === true && (other !== BUILT_IN_ONLY || isBuiltIn || layer !== 'main/adapters');
  return isAllowed ? null : `${path} (${other})`;
}

function packageCrossing(file: string, target: string): string | null {
  const layer = layerOf(file);
  if (target === 'electron' || target.startsWith('electron/')) return MAY_IMPORT_ELECTRON.has(layer) ? null : target;
  const allowed = LAYERS[layer]?.packages;
  return allowed === undefined || allowed.some((name) => name.test(target)) ? null : `the package ${target}`;
}

describe('the layers', () => {
  it('are not crossed by any import of the tree', () => {
    const files = sourceFiles();

    expect(files.length).toBeGreaterThan(0);
    expect(files.flatMap((file) => crossings(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it.each([
    ['renderer/app/App.tsx', "import { x } from '../../main/core/commands/start-stop.ts';"],
    ['main/core/sync/sync.ts', "import { readFileSync } from 'node:fs';"],
    ['main/core/sync/sync.ts', "import { createClient } from '../../../api/client.ts';"],
    ['main/compose.ts', "import { app } from 'electron';"],
    ['main/adapters/journal/open.ts', "import { openService } from '../../../service/open.ts';"],
    ['common/domain/task.ts', "export { createClient } from '../../api/client.ts';"],
    ['preview/serve.ts', "const shell = await import('../main/shell/windows/window.ts');"],
  ])('are guarded: %s with %s is a crossing', (file, text) => {
    expect(crossings(file, text)).toHaveLength(1);
  });
});

/** The rooms of the core from the ground up; `.` is what lies in none. Each may import those before it. */
const CORE_ROOMS = [
  'journal',
  'log',
  'network',
  '.',
  'settings',
  'tracking',
  'tasks',
  'sync',
  'outbox',
  'reminders',
  'state',
  'recovery',
  'card',
  'search',
  'reports',
  'accounts',
  'commands',
  'app',
  'updates',
  'holidays',
  'support',
  'desktop',
];
/** Rooms that only some of those above may enter: sync writes by itself, a feature asks for what it changes, and the app alone runs commands. */
const GUESTS: Readonly<Record<string, readonly string[]>> = { commands: ['app'] };

/** Which folder right below `parent` a file lies in; `.` for none, null for a file elsewhere. */
function roomIn(parent: string, file: string): string | null {
  if (!file.startsWith(`${parent}/`)) return null;
  const [first = '', ...more] = file.slice(parent.length + 1).split('/');
  return more.length === 0 ? '.' : first;
}

function entered(file: string, text: string): readonly string[] {
  const own = roomIn('main/core', file);
  if (own === null) return [];
  return importedIn(file, text).flatMap((path) => {
    const room = roomIn('main/core', path);
    if (room === null || room === own) return [];
    const isBelow = CORE_ROOMS.indexOf(room) < CORE_ROOMS.indexOf(own);
    const isGuest = GUESTS[room]?.includes(own) ?? true;
    return isBelow && isGuest ? [] : [`${file} may not import ${room}`];
  });
}

/** What a room of the window may import, beside itself. */
const ROOMS_BELOW: Readonly<Record<string, readonly string[]>> = {
  store: [],
  ui: ['store'],
  task: ['ui', 'store'],
  account: ['task', 'ui', 'store'],
  features: ['account', 'task', 'ui', 'store'],
  app: ['features', 'account', 'task', 'ui', 'store'],
  'main.tsx': ['app', 'ui', 'store'],
};

/** `features/today` of a feature, `ui` of any other room. */
function roomOf(path: string): string {
  const [, room = '', feature = ''] = path.split('/');
  return room === 'features' ? `features/${feature}` : room;
}

describe('the rooms of the window', () => {
  it('import only those below them, and no feature another one', () => {
    const crossed = sourceFiles()
      .filter((file) => file.startsWith('renderer/'))
      .flatMap((file) => {
        const room = roomOf(file);
        const below = ROOMS_BELOW[room.split('/')[0] ?? ''] ?? [];
        return pathsIn(file, readFileSync(join(root, file), 'utf8'))
          .filter((path) => path.startsWith('renderer/'))
          .filter((path) => roomOf(path) !== room && !below.includes(roomOf(path).split('/')[0] ?? ''))
          .map((path) => `${file} may not import ${path}`);
      });

    expect(crossed).toEqual([]);
  });
});

describe('the rooms of the core', () => {
  it('are all named, and import only those below them', () => {
    const files = sourceFiles();

    const rooms = new Set(files.flatMap((file) => roomIn('main/core', file) ?? []));
    expect(rooms).toEqual(new Set(CORE_ROOMS));
    expect(files.flatMap((file) => entered(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it.each([
    ['main/core/sync/push.ts', "import { apply } from '../commands/run.ts';"],
    ['main/core/support/self-test.ts', "import type { Commands } from '../commands/run.ts';"],
    ['main/core/tracking/placing.ts', "import { merged } from '../sync/reconcile.ts';"],
    ['main/core/clock.ts', "import type { Settings } from './settings/stored-settings.ts';"],
  ])('are guarded: %s with %s enters', (file, text) => {
    expect(entered(file, text)).toHaveLength(1);
  });
});

/** Every folder that has folders in it. */
function parents(files: readonly string[]): readonly string[] {
  const all = files.flatMap((file) => {
    const names = file.split('/').slice(0, -1);
    return names.map((_, at) => names.slice(0, at + 1).join('/'));
  });
  return [...new Set(all)].filter((parent) => files.some((file) => (roomIn(parent, file) ?? '.') !== '.'));
}

/** Which folder right below `parent` needs which; the files that lie in none count as one more. */
function needs(parent: string, imports: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, string[]> {
  const rooms = new Map<string, string[]>();
  for (const [file, paths] of imports) {
    const from = roomIn(parent, file);
    if (from === null) continue;
    const others = paths.flatMap((path) => roomIn(parent, path) ?? []);
    rooms.set(from, [...(rooms.get(from) ?? []), ...others.filter((to) => to !== from)]);
  }
  return rooms;
}

describe('the folders', () => {
  const files = sourceFiles();
  const imports = importsOf(files);

  it.each(parents(files))('of %s import each other in no circle', (parent) => {
    expect(circleIn(needs(parent, imports))).toBeNull();
  });

  it('are in a circle with a file beside them that both uses and serves them', () => {
    const both = new Map([
      ['main/cli/run.ts', ['main/cli/completion/bash.ts']],
      ['main/cli/completion/bash.ts', ['main/cli/commands.ts']],
    ]);

    expect(circleIn(needs('main/cli', both))).toEqual(['.', 'completion', '.']);
  });
});

function importedIn(file: string, text: string): readonly string[] {
  const targets = [...withoutComments(text).matchAll(IMPORT)].map(([, one, other]) => one ?? other ?? '');
  return targets.filter((target) => target.startsWith('.')).map((target) => join(dirname(file), target));
}

/** What each file imports of ours, types too. */
function importsOf(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  return new Map(files.map((file) => [file, pathsIn(file, readFileSync(join(root, file), 'utf8'))]));
}

/** The first way found from a file back to itself; null where there is none. */
function circleIn(graph: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>();
  function walk(file: string, way: readonly string[]): readonly string[] | null {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of graph.get(file) ?? []) {
      const circle = walk(next, [...way, file]);
      if (circle !== null) return circle;
    }
    done.add(file);
    return null;
  }
  for (const file of graph.keys()) {
    const circle = walk(file, []);
    if (circle !== null) return circle;
  }
  return null;
}

describe('the files', () => {
  it('import each other in no circle, types counted', () => {
    expect(circleIn(importsOf(sourceFiles()))).toBeNull();
  });

  it('are told apart from a circle', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', []],
      ['d', ['b']],
    ]);

    expect(circleIn(graph)).toEqual(['b', 'd', 'b']);
  });
});

describe('the packages of package.json', () => {
  const imported = importedPackages();
  const declared = declaredPackages();

  it('are all that is imported', () => {
    expect([...imported].filter(([name]) => !declared.includes(name))).toEqual([]);
  });

  it('are imported, but for those that are there for something else', () => {
    const unused = declared.filter((name) => !imported.has(name.replace(/^@types\//, '')));

    expect(unused.toSorted()).toEqual(Object.keys(NOT_IMPORTED).toSorted());
  });
});
