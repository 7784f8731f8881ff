/**
 * What failed runs once more, alone, at the end: a test that passes then is FLAKY. It is written into `test/flaky.json`, which is
 * committed, and stays there until somebody has found out why. One of them does not fail a run; two at once do, and so does one
 * that is in the list already.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { say } from './progress.mjs';
import { projectFolder } from './project.mjs';

const LIST = join(projectFolder, 'test', 'flaky.json');
/** More than that is no accident of the machine, and looking again would take as long as the run did. */
const MOST = 10;

/** Runs again what can be. The outcome with `failures` that failed twice, and `flaky` with the others. */
export async function lookAgain(outcome, options, tell = say) {
  const { suite, failures } = outcome;
  const canBe = suite.again !== undefined && failures.every(({ file }) => file !== undefined);
  if (failures.length === 0 || failures.length > MOST || !canBe) return { ...outcome, flaky: [] };
  tell(`\n── ${suite.name}: what failed, once more, alone ──`);
  const { failures: again, passed } = await suite.again(failures, options);
  const isAgain = ({ test }) => again.some((other) => other.test === test);
  const isNew = again.some(({ test }) => !failures.some((other) => other.test === test));
  // What only now went wrong is no pass, and what was not run is none, either.
  if (isNew || again.length + passed < failures.length) return { ...outcome, flaky: [] };
  const flaky = failures.filter((failure) => !isAgain(failure));
  return { ...outcome, failures: failures.filter(isAgain), flaky, passed: outcome.passed + flaky.length };
}

/** Says which tests were flaky, keeps them in the list, and returns how many failures they are. */
export function tellFlaky(flaky, list = LIST, tell = say) {
  const known = JSON.parse(readFileSync(list, 'utf8'));
  const again = flaky.filter(({ test }) => known.some((entry) => entry.test === test));
  for (const { said } of flaky) tell(`FLAKY ${said}`);
  if (flaky.length === 0) return 0;
  const seen = flaky.map(({ test }) => ({ test, date: new Date().toISOString().slice(0, 10), commit: commit() }));
  writeFileSync(list, `${JSON.stringify([...known, ...seen], null, 2)}\n`);
  if (again.length > 0) tell(`${again.length} of them not for the first time: see test/flaky.json.`);
  return flaky.length > 1 ? flaky.length : again.length;
}

function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: projectFolder, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
