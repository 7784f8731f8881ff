/**
 * npm run sim                                 20,000 random schedules against the engine: of one device and of several, by turns;
 *                                             fails, too, where more than 1 % of the intervals are excused
 * npm run sim -- --schedules N --seed S       N of them, from seed S on, past each that breaks the law
 * npm run sim -- --exhaustive                 every history of small worlds, with every fate of each request and a crash at every write
 * npm run sim -- --mutants [--only WORD]      looks for where each mutant is caught, and writes it down for the tests
 * npm run sim -- --replay SEED [--whole]      tells what one seed does, made shorter where it breaks the law
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { nodeExecutable, projectFolder } from './project.mjs';

const args = [join(projectFolder, 'test', 'sim', 'cli.ts'), ...process.argv.slice(2)];
const child = spawn(nodeExecutable(), args, { stdio: 'inherit', cwd: projectFolder });
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
