/**
 * What Electron 22 lacks of the language and the platform, as an import of just that from core-js: all of it would cost every
 * process memory and time that the app does not need.
 */
import compat from 'core-js-compat';

/** The main process has Chromium's V8, but Node's platform. */
const MAIN = [
  { targets: { chrome: '108' }, modules: ['core-js/es'] },
  { targets: { node: '16.17' }, modules: ['core-js/web'] },
];
const PAGE = [{ targets: { chrome: '108' }, modules: ['core-js/stable'] }];

function importsOf(queries) {
  const names = queries.flatMap((query) => compat(query).list);
  return names.map((name) => `import 'core-js/modules/${name}.js';`).join('\n');
}

export const lackingInMain = importsOf(MAIN);
export const lackingInPage = importsOf(PAGE);
