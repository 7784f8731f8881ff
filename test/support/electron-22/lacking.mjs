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

function namesOf(queries) {
  return queries.flatMap((query) => compat(query).list);
}

function importsOf(names) {
  return names.map((name) => `import 'core-js/modules/${name}.js';`).join('\n');
}

export const lackingInMain = importsOf(namesOf(MAIN));
export const lackingInPage = importsOf(namesOf(PAGE));

/** Whose members have names of their own; what is called `map` or `parse` says nothing. */
const TELLING = /^(?:es\.(?:array|map|object|promise|set|string)|web\.url)\.([a-z]+-[a-z-]+)/;

/** Only of what `code` names: `es.array.to-sorted` where it says `toSorted`. */
export function lackingIn(code) {
  return importsOf(
    namesOf(MAIN).filter((name) => {
      const member = TELLING.exec(name)?.[1]?.replaceAll(/-(\w)/g, (_dash, letter) => letter.toUpperCase());
      return member !== undefined && code.includes(`.${member}(`);
    }),
  );
}
