import { launchCommand, projectFolder } from '../../test/support/launch-command.ts';
import { join } from 'node:path';
import { syncStatus } from '../../test/support/steps.ts';
import { tempFolder } from '../../test/support/temp-folder.ts';
import { startTestService, type TestService } from '../../test/support/test-service.ts';
import { type Command, costs } from '../command-line/cost.ts';
import { watson } from '../command-line/watson.ts';
import { connectTo, launched } from '../desktop/signed-in.ts';
import { type BenchRow, ratioRow } from '../row.ts';

const RUNS = 9;
/** Of Watson's processor time. Node alone, of the old Electron, takes as much as Watson. */
const MOST = { pinned: 1, fallback: 1.5 } as const;
/** Without the app a core is opened, and what was done is sent. */
const MOST_ALONE = { pinned: 4, fallback: 8 } as const;
const MOST_MEMORY = 1.2;

/** `cardclock status`, `start` and `stop`, with the app running and without, in turns with the same of Watson. */
export async function rows(): Promise<BenchRow[]> {
  const { kind, args, executable } = launchCommand();
  if (kind === 'preview' || process.platform !== 'linux') return [];
  await using service = await startTestService();
  using home = tempFolder();
  using data = tempFolder();
  const env = { ...process.env, HOME: home.path };
  const ours = (...words: string[]): Command => ({
    program: join(projectFolder, 'out', 'cardclock'),
    args: [`--user-data-dir=${data.path}`, ...words],
    env: process.env,
  });
  const theirs = (...words: string[]): Command => ({ program: watson(), args: words, env });
  const number = await firstTask(service);
  // Each starts what the one before has stopped.
  const commands = {
    start: ours('start', number),
    status: ours('status'),
    stop: ours('stop'),
    watsonStart: theirs('start', 'cardclock'),
    watsonStatus: theirs('status'),
    watsonStop: theirs('stop'),
    node: { program: executable, args: ['-e', ''], env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } },
  };
  const app = await launched(args, data.path);
  const page = await app.firstWindow();
  await connectTo(page, service);
  await syncStatus(page).getByText('All saved').waitFor();
  const running = await costs(commands, RUNS);
  await syncStatus(page).getByText('All saved').waitFor();
  await app.evaluate(({ app: open }) => open.quit()).catch(() => undefined);
  await app.close().catch(() => undefined);
  const alone = await costs(commands, RUNS);
  return [
    ...rowsOf('app running', running, MOST[kind]),
    ...rowsOf('no app running', alone, MOST_ALONE[kind]),
    ratioRow(
      {
        figure: 'cardclock status, app running: memory',
        ours: running.status.megabytes,
        against: 'an empty script on the same Node',
        reference: running.node.megabytes,
        unit: 'MB',
      },
      MOST_MEMORY,
    ),
  ];
}

type Costs = Awaited<
  ReturnType<typeof costs<'start' | 'status' | 'stop' | 'watsonStart' | 'watsonStatus' | 'watsonStop'>>
>;

function rowsOf(how: string, cost: Costs, most: number): BenchRow[] {
  const row = (verb: string, ours: number, reference: number): BenchRow =>
    ratioRow(
      { figure: `cardclock ${verb}, ${how}: processor time`, ours, against: `watson ${verb}`, reference, unit: 'ms' },
      most,
    );
  return [
    row('status', cost.status.cpuMs, cost.watsonStatus.cpuMs),
    row('start', cost.start.cpuMs, cost.watsonStart.cpuMs),
    row('stop', cost.stop.cpuMs, cost.watsonStop.cpuMs),
  ];
}

async function firstTask(service: TestService): Promise<string> {
  const [task] = await service.tasks();
  if (task === undefined) throw new Error('the service has no tasks');
  return String(task.id);
}
