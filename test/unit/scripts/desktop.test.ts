import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { skipWithout } from '../../support/needs.ts';

const DESKTOP = join(import.meta.dirname, '../../../scripts/desktop.mjs');

/** Runs shell words in a desktop of their own. */
async function inDesktop(words: string): Promise<{ readonly code: number; readonly lines: readonly string[] }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [DESKTOP, 'sh', '-c', words]);
    return { code: 0, lines: stdout.trim().split('\n') };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? Number(error.code) : -1;
    return { code, lines: [] };
  }
}

/** One that has ended, but that nobody has asked for its exit code, has no command line any more. */
function isAlive(pid: string | undefined): boolean {
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) && readFileSync(file, 'utf8') !== '';
}

describe('a desktop of its own', () => {
  beforeEach((context) => skipWithout(context, 'linux', 'desktop'));

  it('has a display, a session bus and a home that is gone afterwards', async () => {
    const { lines } = await inDesktop('echo $DISPLAY; echo $DBUS_SESSION_BUS_ADDRESS; echo $HOME');

    expect(lines[0]).toMatch(/^:\d+$/);
    expect(lines[1]).toMatch(/^unix:/);
    expect(existsSync(lines[2] ?? '')).toBe(false);
  });

  it('hands on the exit code', async () => {
    expect((await inDesktop('exit 7')).code).toBe(7);
  });

  it('ends what was left running in it, even in a session of its own', async () => {
    const { lines } = await inDesktop('setsid sleep 600 >/dev/null 2>&1 & echo $!');

    expect(lines[0]).toMatch(/^\d+$/);
    expect(isAlive(lines[0])).toBe(false);
  });

  it('says that its window manager has ended before its time, and nothing of that at its own end', async () => {
    const words = 'id=$(pgrep -P $PPID openbox); kill -9 $id; while kill -0 $id 2>/dev/null; do sleep 0.05; done';
    const lost = await promisify(execFile)(process.execPath, [DESKTOP, 'sh', '-c', words]);
    const { stderr } = await promisify(execFile)(process.execPath, [DESKTOP, 'true']);

    expect([lost.stderr, stderr]).toEqual([expect.stringContaining('LOST: openbox ended (SIGKILL)'), '']);
  });

  it('ends a desktop that was opened in it and that nobody closed', async () => {
    const inner = `import { openDesktop } from ${JSON.stringify(DESKTOP)}; await openDesktop(); process.kill(process.pid, 'SIGKILL')`;
    const { lines } = await inDesktop(
      `node --input-type=module -e '${inner}'; grep -alz "^CARDCLOCK_DESKTOP=$CARDCLOCK_DESKTOP/" /proc/[0-9]*/environ | cut -d/ -f3`,
    );

    expect(lines.length).toBeGreaterThanOrEqual(4);
    expect(lines.filter(isAlive)).toEqual([]);
  });
});
