import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { median } from '../row.ts';

const run = promisify(execFile);

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

export interface Cost {
  /** User and system time of the process. */
  readonly cpuMs: number;
  /** The most that it ever had, with what it shares. */
  readonly megabytes: number;
}

/** Node tells no cost of a child of its own; Python hands on what the system says of each when it ends. */
const WAIT = `
import json, os, sys
null = os.open(os.devnull, os.O_RDWR)
pid = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, null, 1), (os.POSIX_SPAWN_DUP2, null, 2)])
_, status, used = os.wait4(pid, 0)
print(json.dumps({'code': os.waitstatus_to_exitcode(status), 'cpuMs': (used.ru_utime + used.ru_stime) * 1000, 'megabytes': used.ru_maxrss / 1024}))
`;
const COST = z.object({ code: z.number(), cpuMs: z.number(), megabytes: z.number() });

async function cost({ program, args, env }: Command): Promise<Cost> {
  const { stdout } = await run('python3', ['-c', WAIT, program, ...args], { env });
  const { code, ...used } = COST.parse(JSON.parse(stdout));
  if (code !== 0) throw new Error(`${[program, ...args].join(' ')} ended with ${code}`);
  return used;
}

/** Medians of `runs` runs of each command, one after the other in turns; the first turn only warms the disk. */
export async function costs<Name extends string>(
  commands: Readonly<Record<Name, Command>>,
  runs: number,
): Promise<Readonly<Record<Name, Cost>>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets which
  const names = Object.keys(commands) as Name[];
  const seen = new Map<Name, Cost[]>(names.map((name) => [name, []]));
  for (let turn = 0; turn <= runs; turn += 1) {
    for (const name of names) {
      // oxlint-disable-next-line no-await-in-loop -- one at a time, or they would measure each other
      const used = await cost(commands[name]);
      if (turn > 0) seen.get(name)?.push(used);
    }
  }
  const entries = [...seen].map(([name, all]) => [
    name,
    { cpuMs: median(all.map(({ cpuMs }) => cpuMs)), megabytes: median(all.map(({ megabytes }) => megabytes)) },
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name once
  return Object.fromEntries(entries) as Record<Name, Cost>;
}
