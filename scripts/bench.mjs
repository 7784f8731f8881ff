/** npm run bench [-- NAME…]   the performance budget as a table, measured in a desktop of its own */
import { join } from 'node:path';

import { runInDesktop } from './desktop.mjs';
import { tellFailure } from './progress.mjs';
import { nodeExecutable, projectFolder } from './project.mjs';
import { setUp } from './setup.mjs';
import { chromiumExecutable } from './which-chromium.mjs';

try {
  const electron = await setUp({ purpose: 'test' });
  process.exitCode = await runInDesktop(
    nodeExecutable(),
    [join(projectFolder, 'bench', 'run.ts'), ...process.argv.slice(2)],
    { env: { CARDCLOCK_ELECTRON_COMMAND: JSON.stringify(electron), CARDCLOCK_CHROMIUM: chromiumExecutable() ?? '' } },
  );
} catch (error) {
  tellFailure(error);
  process.exitCode = 1;
}
