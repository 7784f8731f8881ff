/** A reporter of vitest: how what failed differs, which its JSON reporter leaves out. `DIFFS_FILE` is where it goes. */
import { writeFileSync } from 'node:fs';

const MOST_CHARACTERS = 1500;

function differing(diff) {
  // oxlint-disable-next-line no-control-regex -- colours of a terminal
  const plain = diff.replaceAll(/\u001B\[[\d;]*m/g, '');
  return plain
    .split('\n')
    .filter((line) => /^[-+] /.test(line))
    .join('\n')
    .slice(0, MOST_CHARACTERS);
}

// oxlint-disable-next-line import/no-default-export -- how vitest loads a reporter
export default class DiffsReporter {
  #diffs = {};

  onTestCaseResult(test) {
    const [error] = test.result().errors ?? [];
    if (error?.diff !== undefined) this.#diffs[test.fullName.replaceAll(' > ', ' ')] = differing(error.diff);
  }

  onTestRunEnd() {
    const file = process.env.DIFFS_FILE;
    if (file) writeFileSync(file, JSON.stringify(this.#diffs));
  }
}
