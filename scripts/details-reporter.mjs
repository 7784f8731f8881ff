/**
 * A reporter of vitest: what its JSON reporter leaves out. To `DETAILS_FILE` go `diffs`, how each failed test differs, by the test's
 * full name, `skips`, why tests were left out and in which file, and `errors`, what went wrong outside of any test: a worker that
 * died, a promise that nobody waited for.
 */
import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const MOST_CHARACTERS = 1500;

function differing(diff) {
  return stripVTControlCharacters(diff)
    .split('\n')
    .filter((line) => /^[-+] /.test(line))
    .join('\n')
    .slice(0, MOST_CHARACTERS);
}

function outside({ name, message, stack = '', cause, VITEST_TEST_PATH: file = 'no file of tests' }) {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const why = cause === undefined ? [] : [`because of ${cause.message}`];
  const said = stripVTControlCharacters([`${name}: ${message}`, ...why, ...frames].join('\n'));
  return { file, message: said.slice(0, MOST_CHARACTERS) };
}

// oxlint-disable-next-line import/no-default-export -- how vitest loads a reporter
export default class DetailsReporter {
  #diffs = {};
  #skips = [];

  onTestCaseResult(test) {
    const { errors: [error] = [], state, note } = test.result();
    if (state === 'skipped' && note !== undefined) this.#skips.push({ file: test.module.moduleId, why: note });
    if (error?.diff !== undefined) this.#diffs[test.fullName.replaceAll(' > ', ' ')] = differing(error.diff);
  }

  onTestRunEnd(modules, unhandled) {
    const file = process.env.DETAILS_FILE;
    if (file)
      writeFileSync(file, JSON.stringify({ diffs: this.#diffs, skips: this.#skips, errors: unhandled.map(outside) }));
  }
}
