import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../test/support/launch-command.ts';

const VERSION = '2.1.0';

/** The program `watson` (td-watson of PyPI) in an environment of its own. Throws where pip cannot bring it. */
export function watson(): string {
  const folder = join(projectFolder, '.cache', `watson-${VERSION}`);
  const program = join(folder, 'bin', 'watson');
  if (existsSync(program)) return program;
  execFileSync('python3', ['-m', 'venv', folder], { stdio: 'pipe' });
  execFileSync(join(folder, 'bin', 'pip'), ['install', '--quiet', `td-watson==${VERSION}`], { stdio: 'pipe' });
  return program;
}
