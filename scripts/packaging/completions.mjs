/**
 * node scripts/packaging/completions.mjs FOLDER   what shells complete `cardclock` by, as the command itself
 *                                                prints it, and its manual page
 *
 * To be run by the project's own Node, which reads TypeScript.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { SHELLS } from '../../main/cli/commands.ts';
import { completion } from '../../main/cli/completion.ts';
import { manualPage } from '../../main/cli/help.ts';
import { projectFolder } from '../project.mjs';

const [folder = 'completions'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const shell of SHELLS) writeFileSync(join(folder, shell), completion(shell), { mode: 0o644 });
const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
writeFileSync(join(folder, 'cardclock.1'), manualPage(version), { mode: 0o644 });
