/** npm run docs: the pages of docs/ as a small site, into out/docs/. Fails where a link or a picture leads nowhere. */
import { join } from 'node:path';

import { ensureDependencies } from './dependencies.mjs';
import { runVisibly } from './processes.mjs';
import { step, tellFailure } from './progress.mjs';
import { nodeExecutable, projectFolder } from './project.mjs';

try {
  await step('Dependencies', ensureDependencies);
  // On the Node that comes with them.
  process.exitCode = await runVisibly(nodeExecutable(), [join(projectFolder, 'scripts', 'docs', 'build.mjs')]);
} catch (error) {
  tellFailure(error);
  process.exitCode = 1;
}
