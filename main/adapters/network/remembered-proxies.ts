import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** For an address, in the words of a PAC file: `PROXY host:port; DIRECT`. */
type AskProxies = (url: string) => Promise<string>;

const STRAIGHT = 'DIRECT';

/** Keeps what the system says, by host and port, for commands that have no Chromium to ask. Passwords are never part of it. */
export function rememberingProxies(dataDir: string, ask: AskProxies): AskProxies {
  const path = fileIn(dataDir);
  const known = readProxies(path);
  return async (url) => {
    const { origin } = new URL(url);
    const words = await ask(url);
    if (words !== (known[origin] ?? STRAIGHT)) {
      if (words === STRAIGHT) delete known[origin];
      else known[origin] = words;
      keep(path, known);
    }
    return words;
  };
}

/** As the app was told last; straight where it never had to ask. */
export function rememberedProxies(dataDir: string): AskProxies {
  const known = readProxies(fileIn(dataDir));
  return async (url) => await Promise.resolve(known[new URL(url).origin] ?? STRAIGHT);
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'proxies.json');
}

function readProxies(path: string): Record<string, string> {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof read !== 'object' || read === null) return {};
    return Object.fromEntries(Object.entries(read).filter(([, words]) => typeof words === 'string'));
  } catch {
    return {};
  }
}

function keep(path: string, known: Readonly<Record<string, string>>): void {
  try {
    writeFileSync(`${path}.new`, JSON.stringify(known), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  } catch {
    // A command goes straight then, as it would without the file.
  }
}
