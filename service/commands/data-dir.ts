import { homedir } from 'node:os';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** The folder of the user's data directory that the service keeps its data in, by platform. */
export function dataDirOf(platform: string, env: Environment): string {
  const name = 'cardclock-service';
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), name);
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', name);
  return join(env['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share'), name);
}
