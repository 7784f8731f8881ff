import { spawn } from 'node:child_process';
import type { Browser } from 'playwright';
import { entryPoint } from './bundled.ts';
import { endProcess } from './end-process.ts';
import { projectFolder } from './launch-command.ts';
import { printedAddress } from './printed-address.ts';
import { type OpenedApp, traced } from './running-app.ts';

/** Opens the app in a tab of `browser`, with a preview server of its own on a data folder of its own. */
export async function openInPreview(browser: Browser, userDataDir: string): Promise<OpenedApp> {
  const command = [entryPoint('preview/serve.ts'), '--user-data-dir', userDataDir, '--port', '0'];
  const server = spawn(process.execPath, command, { cwd: projectFolder, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await printedAddress(server);
  const context = await browser.newContext({ colorScheme: null, viewport: { width: 1040, height: 720 } });
  const page = await context.newPage();
  await page.goto(url.href);
  return {
    page,
    electron: null,
    end: async (ending) => {
      await endProcess(server, ending === 'quit' ? 'SIGTERM' : ending);
      await context.close();
    },
    startTrace: async () => {
      await context.tracing.start(traced());
    },
    saveTrace: async (path) => await context.tracing.stop({ path }),
  };
}
