/** npm run dev: the preview on the sources. The page reloads hot, and the core starts anew when one of its files changes. */
import { join } from 'node:path';

import { ensureDependencies } from './dependencies.mjs';
import { servePreview } from './preview.mjs';
import { step, tellFailure } from './progress.mjs';
import { nodeExecutable, projectFolder } from './project.mjs';

try {
  await step('Dependencies', ensureDependencies);
  const server = join(projectFolder, 'preview', 'serve.ts');
  const args = ['--watch', '--watch-preserve-output', server, '--dev', ...process.argv.slice(2)];
  process.exitCode = await servePreview(nodeExecutable(), args);
} catch (error) {
  tellFailure(error);
  process.exitCode = 1;
}
