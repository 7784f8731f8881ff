/** The app in a browser tab: starts its server and says where it is. */
import { createInterface } from 'node:readline';

import { start, whenEnded } from './processes.mjs';
import { say } from './progress.mjs';

/** Runs the preview until it ends or we are stopped; tells its address each time it has a new one. */
export async function servePreview(executable, args) {
  const child = start(executable, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.startsWith('{')) return;
    say('\nCardclock runs in a browser tab. Open this address; it works once. Ctrl+C ends it.');
    process.stdout.write(`${JSON.parse(line).url}\n`);
  });
  return (await whenEnded(child)).code;
}
