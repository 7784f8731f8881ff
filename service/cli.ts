import { setFlagsFromString } from 'node:v8';

/*
 * `node service/cli.ts COMMAND …`. Memory is collected more often rather than let the heap grow, which halves what the service
 * holds under load. It has to be said before the rest is loaded, hence the late import.
 */
setFlagsFromString('--optimize-for-size');
const { runCommandLine } = await import('./commands/command-line.ts');
await runCommandLine();
