import { writeSync } from 'node:fs';
import { openJournal } from '../../../main/adapters/journal/open.ts';
import { clicks, runOn } from '../../support/clicks.ts';
import { ACCOUNT } from '../../support/account.ts';

/** Starts and stops timers until it is killed, and tells of each what `journal` had acknowledged by then. */
const path = process.argv[2] ?? '';
const { journal, news } = openJournal(path);
if (news !== null) writeSync(1, `news ${news}\n`);
const account = journal.accounts.current() ?? journal.accounts.insert(ACCOUNT);
for (const taskId of [1, 2]) {
  const task = {
    taskId,
    boardId: 1,
    boardName: 'Board',
    name: `Task ${taskId}`,
    column: null,
    colour: null,
    facts: null,
  };
  journal.tasks.put(account.id, [task]);
}
const [latest] = journal.trackers.recentTaskIds(account.id, 1);
const before = latest === undefined ? undefined : journal.trackers.ofTask(account.id, latest).at(-1);
let now = (before?.desired.startedAt ?? 1_760_000_000_000) + 3_600_000;
const clock = { now: () => now, monotonicMs: () => now, uptimeMs: () => now };
const { tracking } = clicks(runOn({ journal, clock, accountId: account.id, severalTimers: () => false }));

for (let turn = 0; ; turn += 1) {
  now += 60_000;
  tracking.start((turn % 2) + 1);
  const [running] = journal.trackers.running(account.id);
  if (running !== undefined) writeSync(1, `started ${running.id} ${running.desired.startedAt}\n`);
  if (running === undefined || turn % 3 !== 0) continue;
  now += 60_000;
  tracking.stop(running.id);
  writeSync(1, `stopped ${running.id} ${now}\n`);
}
