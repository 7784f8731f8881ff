import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { endProcess, hasEnded } from './end-process.ts';
import { listening } from './listening.ts';
import { tempFolder } from './temp-folder.ts';

export interface TestProxy extends AsyncDisposable {
  /** `127.0.0.1:PORT`. */
  readonly place: string;
  /** How often a way was asked for so far; told a moment later. */
  readonly requests: () => number;
  /** Where to, such as `localhost:443`; each once. */
  readonly hosts: () => readonly string[];
}

export interface ProxyOptions {
  /** It asks for these. */
  readonly user?: { readonly name: string; readonly password: string };
  /** More lines of its configuration. */
  readonly lines?: readonly string[];
}

/** Chromium's switches for a computer whose network has this proxy. */
export function behindProxy({ place }: TestProxy): readonly string[] {
  return [`--proxy-server=http://${place}`, '--proxy-bypass-list=<-loopback>'];
}

/** The real tinyproxy in a process of its own, which needs the program `tinyproxy`. */
export async function startProxy({ user, lines = [] }: ProxyOptions = {}): Promise<TestProxy> {
  const folder = tempFolder();
  const probe = await listening(createServer());
  await probe.close();
  const configuration = [
    `Port ${probe.port}`,
    'Listen 127.0.0.1',
    'Allow 127.0.0.1',
    'LogLevel Connect',
    'Timeout 60',
    'MaxClients 50',
    ...(user === undefined ? [] : [`BasicAuth ${user.name} ${user.password}`]),
    ...lines,
  ];
  writeFileSync(join(folder.path, 'conf'), `${configuration.join('\n')}\n`);
  const process = spawn('tinyproxy', ['-d', '-c', join(folder.path, 'conf')], { stdio: ['ignore', 'pipe', 'inherit'] });
  let told = '';
  process.stdout.on('data', (chunk: Buffer) => {
    told += chunk.toString();
  });
  await until(async () => {
    if (hasEnded(process)) throw new Error(`tinyproxy ended: ${told}`);
    return await answers(probe.port);
  });
  const asked = (): string[] =>
    [...told.matchAll(/Request \(file descriptor \d+\): CONNECT (\S+)/g)].map((found) => found[1] ?? '');
  return {
    place: `127.0.0.1:${probe.port}`,
    requests: () => asked().length,
    hosts: () => [...new Set(asked())],
    [Symbol.asyncDispose]: async () => {
      await endProcess(process, 'SIGTERM');
      folder[Symbol.dispose]();
    },
  };
}

async function answers(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await after(20);
}
