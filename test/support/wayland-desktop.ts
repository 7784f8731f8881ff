import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'playwright/test';
import { z } from 'zod';
import { endProcess } from './end-process.ts';

const run = promisify(execFile);

/** A window as the desktop sees it. */
export interface DesktopWindow {
  readonly title: string;
  /** Of the window without what the desktop draws around it. */
  readonly width: number;
  readonly height: number;
  /** How its program speaks to the desktop. */
  readonly shell: 'xdg_shell' | 'xwayland';
  readonly isFocused: boolean;
  /** On the workspace that is looked at. */
  readonly isVisible: boolean;
}

/** A real Wayland desktop (sway) without a screen, with an X server for those that speak X11. */
export interface WaylandDesktop extends AsyncDisposable {
  /** For the programs that shall run on it. */
  readonly env: NodeJS.ProcessEnv;
  readonly windows: () => Promise<readonly DesktopWindow[]>;
  /** A command of sway, such as `workspace 2`, as a key of the desktop would run it. */
  readonly command: (words: string) => Promise<void>;
}

export const WAYLAND_NEEDS = ['/usr/bin/sway', '/usr/bin/Xwayland', '/usr/bin/unshare'] as const;

const NODE = z.object({
  name: z.string().nullable(),
  pid: z.number().optional(),
  shell: z.enum(['xdg_shell', 'xwayland']).optional(),
  focused: z.boolean(),
  visible: z.boolean().optional(),
  window_rect: z.object({ width: z.number(), height: z.number() }),
  nodes: z.array(z.unknown()),
  floating_nodes: z.array(z.unknown()),
});

function windowsIn(tree: unknown): readonly DesktopWindow[] {
  const node = NODE.parse(tree);
  const inside = [...node.nodes, ...node.floating_nodes].flatMap(windowsIn);
  if (node.pid === undefined || node.shell === undefined) return inside;
  const { width, height } = node.window_rect;
  const { name, shell, focused, visible } = node;
  return [{ title: name ?? '', width, height, shell, isFocused: focused, isVisible: visible ?? false }, ...inside];
}

export async function startWayland(): Promise<WaylandDesktop> {
  const folder = await mkdtemp(join(tmpdir(), 'cardclock-wayland-'));
  const config = join(folder, 'config');
  const ready = join(folder, 'ready');
  const socket = join(folder, 'control');
  // Windows keep the size that they ask for, as on most desktops. The last line runs once everything can be used.
  const lines = [
    'output HEADLESS-1 resolution 1280x800',
    'for_window [title=".*"] floating enable',
    `exec sh -c 'echo "$WAYLAND_DISPLAY $DISPLAY" > ${ready}.new && mv ${ready}.new ${ready}'`,
  ];
  await writeFile(config, `${lines.join('\n')}\n`);
  const sway = startSway(['--config', config], { XDG_RUNTIME_DIR: folder, SWAYSOCK: socket });
  try {
    await expect.poll(() => existsSync(ready) || sway.exitCode !== null).toBe(true);
    const [WAYLAND_DISPLAY = '', DISPLAY = ''] = (await readFile(ready, 'utf8')).trim().split(' ');
    const message = async (...args: string[]): Promise<string> =>
      (await run('swaymsg', ['--socket', socket, '--raw', ...args])).stdout;
    return {
      env: { ...process.env, XDG_RUNTIME_DIR: folder, XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY, DISPLAY },
      windows: async () => windowsIn(JSON.parse(await message('--type', 'get_tree'))),
      command: async (words) => void (await message(words)),
      [Symbol.asyncDispose]: async () => await end(sway, folder),
    };
  } catch (error) {
    await end(sway, folder);
    throw error;
  }
}

/** Sway does not run as root: there it does as somebody else who is root to everybody but itself. */
function startSway(args: readonly string[], own: NodeJS.ProcessEnv): ChildProcess {
  const [program = '', ...before] =
    process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=1000', '--map-group=1000', 'sway'] : ['sway'];
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...env } = process.env;
  return spawn(program, [...before, ...args], {
    stdio: 'ignore',
    env: { ...env, ...own, WLR_BACKENDS: 'headless', WLR_RENDERER: 'pixman', WLR_LIBINPUT_NO_DEVICES: '1' },
  });
}

async function end(sway: ChildProcess, folder: string): Promise<void> {
  await endProcess(sway, 'SIGTERM');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
