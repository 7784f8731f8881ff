/**
 * What failed: `{ test, said, file, name }`. `test` names it in a line, `said` tells how it differs as well, so that who sees only
 * the end of a long run still sees what to look for; `file` and `name` are what to run again, where that can be said,
 * as vitest's pattern has it.
 */
import { stripVTControlCharacters } from 'node:util';

const MOST_CHARACTERS = 1000;

/** Of a report of vitest's JSON reporter, and what `details-reporter.mjs` tells beside it. */
export function vitestFailures({ testResults }, { diffs = {}, errors = [] } = {}) {
  const inTests = testResults.flatMap(({ name: path, status, message, assertionResults }) => {
    const file = fileOf(path);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // Of a worker that died nothing is said here, but among the errors.
    if (status === 'failed' && failed.length === 0)
      return message === '' ? [] : [{ test: file, said: line(file, message), file }];
    return failed.map(({ fullName, ancestorTitles, title, failureMessages }) => {
      const test = `${file} › ${fullName}`;
      const said = line(test, failureMessages[0]);
      const name = [...ancestorTitles, title].join(' > ');
      return { test, said: fullName in diffs ? `${said}\n${diffs[fullName]}` : said, file, name };
    });
  });
  const outside = errors.map(({ file, message }) => {
    const test = `outside of any test, ${fileOf(file)}`;
    return { test, said: `${test}: ${message}`, file: fileOf(file) };
  });
  return [...inTests, ...outside];
}

/** Of a report of Playwright's JSON reporter; none for no report. */
export function endToEndFailures(report) {
  return (report?.suites ?? []).flatMap(failuresIn);
}

/** Why tests were left out, of a report of Playwright's JSON reporter. */
export function endToEndSkips(report) {
  return (report?.suites ?? []).flatMap(skipsIn);
}

function skipsIn({ suites = [], specs = [] }) {
  const left = specs.flatMap(({ tests }) => tests).filter(({ status }) => status === 'skipped');
  const whys = left.map(({ annotations = [] }) => annotations.find(({ type }) => type === 'skip')?.description);
  return [...whys.filter((why) => why !== undefined), ...suites.flatMap(skipsIn)];
}

function failuresIn({ suites = [], specs = [] }) {
  const own = specs
    .flatMap(({ file, title, tests }) => tests.map((test) => ({ file, title, ...test })))
    .filter(({ status }) => status === 'unexpected')
    .map(({ file, title, projectName, results, annotations = [] }) => {
      const test = `${file} › ${title} [${projectName}]`;
      const message = results.find(({ error }) => error !== undefined)?.error.message;
      const windows = annotations.find(({ type }) => type === 'windows then')?.description;
      const said = line(test, message);
      return { test, said: windows === undefined ? said : `${said}\n  windows then: ${windows}`, file };
    });
  return [...own, ...suites.flatMap(failuresIn)];
}

/** From its folder `test` on. */
function fileOf(name) {
  return name.replace(/^.*[/\\](?=test[/\\])/, '');
}

function line(what, message = '') {
  const [said = ''] = message.split(/\n\s+at /);
  return `${what}: ${stripVTControlCharacters(said).replaceAll(/\s+/g, ' ').slice(0, MOST_CHARACTERS)}`;
}
