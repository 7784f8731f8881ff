/** What failed, a line each and how it differs: who sees only the end of a long run still sees what to look for. */

const MOST_CHARACTERS = 300;

/** Of a report of vitest's JSON reporter, and what `diffs-reporter.mjs` tells beside it. */
export function vitestFailures({ testResults }, diffs = {}) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [line(fileOf(name), message)];
    return failed.map(({ fullName, failureMessages }) => {
      const said = line(`${fileOf(name)} › ${fullName}`, failureMessages[0]);
      return fullName in diffs ? `${said}\n${diffs[fullName]}` : said;
    });
  });
}

/** Of a report of Playwright's JSON reporter; none for no report. */
export function endToEndFailures(report) {
  return (report?.suites ?? []).flatMap(failuresIn);
}

function failuresIn({ suites = [], specs = [] }) {
  const own = specs
    .flatMap(({ file, title, tests }) => tests.map((test) => ({ file, title, ...test })))
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ file, title, projectName, results }) => {
      const message = results.find(({ error }) => error !== undefined)?.error.message;
      return line(`${file} › ${title} [${projectName}]`, message);
    });
  return [...own, ...suites.flatMap(failuresIn)];
}

/** From its folder `test` on. */
function fileOf(name) {
  return name.replace(/^.*[/\\](?=test[/\\])/, '');
}

function line(what, message = '') {
  const [said = ''] = message.split(/\n\s+at /);
  // oxlint-disable-next-line no-control-regex -- colours of a terminal
  const plain = said.replaceAll(/\u001B\[[\d;]*m/g, '').replaceAll(/\s+/g, ' ');
  return `${what}: ${plain.slice(0, MOST_CHARACTERS)}`;
}
