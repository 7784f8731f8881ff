/** What failed, a line each and how it differs: who sees only the end of a long run still sees what to look for. */
import { stripVTControlCharacters } from 'node:util';

const MOST_CHARACTERS = 1000;

/** Of a report of vitest's JSON reporter, and what `details-reporter.mjs` tells beside it. */
export function vitestFailures({ testResults }, { diffs = {}, errors = [] } = {}) {
  const inTests = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // Of a worker that died nothing is said here, but among the errors.
    if (status === 'failed' && failed.length === 0) return message === '' ? [] : [line(fileOf(name), message)];
    return failed.map(({ fullName, failureMessages }) => {
      const said = line(`${fileOf(name)} › ${fullName}`, failureMessages[0]);
      return fullName in diffs ? `${said}\n${diffs[fullName]}` : said;
    });
  });
  return [...inTests, ...errors.map(({ file, message }) => `outside of any test, ${fileOf(file)}: ${message}`)];
}

/** Of a report of Playwright's JSON reporter; none for no report. */
export function endToEndFailures(report) {
  return (report?.suites ?? []).flatMap(failuresIn);
}

function failuresIn({ suites = [], specs = [] }) {
  const own = specs
    .flatMap(({ file, title, tests }) => tests.map((test) => ({ file, title, ...test })))
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ file, title, projectName, results, annotations = [] }) => {
      const message = results.find(({ error }) => error !== undefined)?.error.message;
      const windows = annotations.find(({ type }) => type === 'windows then')?.description;
      const said = line(`${file} › ${title} [${projectName}]`, message);
      return windows === undefined ? said : `${said}\n  windows then: ${windows}`;
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
