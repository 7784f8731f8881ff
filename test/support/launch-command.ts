import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';

const COMMAND = z.object({
  kind: z.enum(['pinned', 'fallback', 'preview']),
  version: z.string(),
  executable: z.string(),
  args: z.array(z.string()),
});

/** How to open the app on this machine, as `npm run --silent electron -- --print` says. */
export type LaunchCommand = z.infer<typeof COMMAND>;

export const projectFolder = join(import.meta.dirname, '..', '..');

/** `npm test` and `npm run e2e` hand it on; when a spec is run by hand, it is asked for once. */
export function launchCommand(): LaunchCommand {
  process.env['CARDCLOCK_ELECTRON_COMMAND'] ??= execFileSync(
    process.execPath,
    [join(projectFolder, 'scripts', 'electron.mjs'), '--print'],
    { encoding: 'utf8' },
  );
  return COMMAND.parse(JSON.parse(process.env['CARDCLOCK_ELECTRON_COMMAND']));
}
