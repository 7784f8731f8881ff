import { type BenchRow, median, ratioRow } from '../row.ts';
import { demoFolder } from '../service/demo-folder.ts';
import { serve, serveBare } from '../service/processes.ts';
import { timeEach } from '../service/requests.ts';

const SIZE = { tasks: 100_000, trackers: 100_000 };
const RUNS = 11;
const DAY_MS = 86_400_000;

/** Summary by person and day over 100,000 trackers of a year, against one SUM with the same groups; in turns. */
export async function rows(): Promise<BenchRow[]> {
  using folder = demoFolder(SIZE);
  await using service = await serve(folder.path);
  await using bare = await serveBare(folder.path);
  const end = Math.ceil(Date.now() / DAY_MS) * DAY_MS;
  const from = new Date(end - 365 * DAY_MS).toISOString().slice(0, 10);
  const to = new Date(end - DAY_MS).toISOString().slice(0, 10);
  const query = `report_type=summary&board_id=1,2&from=${from}&to=${to}&group_by=user_id&include_filter_options=0&expand=0`;
  const own = { url: service.url, token: folder.token, path: `/api/v1/time_report.json?${query}` };
  const plain = { url: bare.url, path: `/report?from=${Date.parse(from)}&to=${end}` };
  const ours: number[] = [];
  const reference: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const times = [...(await timeEach([own])), ...(await timeEach([plain]))];
    // The first of each only warms up.
    if (run > 0) ours.push(times[0] ?? Number.NaN);
    if (run > 0) reference.push(times[1] ?? Number.NaN);
  }
  const figures = {
    figure: 'Service: report over 100,000 trackers of a year',
    ours: median(ours),
    against: 'bare route with the SUM',
    reference: median(reference),
    unit: 'ms',
  } as const;
  return [ratioRow(figures, 3)];
}
