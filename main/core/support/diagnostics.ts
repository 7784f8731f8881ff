import type { ExportFile } from '../../../common/domain/archive.ts';
import type { OutboxView } from '../../../common/domain/outbox.ts';
import { type SelfTest, selfTestText } from '../../../common/domain/self-test.ts';
import {
  type AnySetting,
  SETTING_NAMES,
  type SettingName,
  SETTINGS,
  type Settings,
} from '../../../common/domain/settings.ts';
import type { Snapshot } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';

export interface DiagnosticsParts {
  readonly nowMs: number;
  /** Lines such as `Electron 45.4.1`. */
  readonly versions: readonly string[];
  readonly snapshot: Snapshot;
  /** Null while nobody is signed in. */
  readonly outbox: OutboxView | null;
  /** The last one of this run; null before the first. */
  readonly selfTest: SelfTest | null;
  readonly logTail: string;
  /** Null unless they are to be told. */
  readonly taskNames: TaskNames | null;
}

/** Names that people gave, by the number of the task. */
export type TaskNames = ReadonlyMap<number, string>;

/**
 * How this Cardclock is, for somebody who helps: no token and no address, no names of people or reports, and no names of
 * tasks unless asked for.
 */
export function diagnosticsFile(parts: DiagnosticsParts): ExportFile {
  const { nowMs, versions, snapshot, outbox, selfTest, logTail, taskNames } = parts;
  const at = new Date(nowMs).toISOString();
  const text = [
    `Cardclock diagnostics, ${at}`,
    part('Versions', versions),
    part('Settings', settingLines(snapshot.settings)),
    part('Accounts', accountLines(snapshot)),
    part('Unconfirmed time', outboxLines(outbox)),
    ...(taskNames === null ? [] : [part('Names of tasks', nameLines(taskNames))]),
    part('Self-test', selfTest === null ? ['Not run since Cardclock was started.'] : lines(selfTestText(selfTest))),
    part('Log', logTail.trim() === '' ? ['Empty.'] : lines(logTail)),
  ].join('\n');
  return { name: `cardclock-diagnostics-${at.slice(0, 10)}.txt`, mime: 'text/plain', text };
}

function part(title: string, content: readonly string[]): string {
  return ['', `# ${title}`, '', ...content].join('\n');
}

function lines(text: string): readonly string[] {
  return text.trimEnd().split('\n');
}

function settingLines(settings: Settings): readonly string[] {
  return SETTING_NAMES.filter(isTold).map((name) => `${name}: ${JSON.stringify(settings[name])}`);
}

function isTold(name: SettingName): boolean {
  const setting: AnySetting = SETTINGS[name];
  return setting.kind !== 'own' || setting.isTold;
}

function accountLines({ account, accounts, running, workList, sync, uploads, shell }: Snapshot): readonly string[] {
  const each = accounts.map(
    (one) =>
      `Account ${one.id}: ${one.kind}${one.current ? ', open' : ''}, ${one.waiting} waiting, ${one.needsYou} needs you, ${one.running} running`,
  );
  if (account === null) return [...each, 'Nobody is signed in.'];
  const { api, tokenKept, signInNeeded, pastEnd, zone } = account;
  return [
    ...each,
    `Open account: trackers by ${api}, token in ${tokenKept}, sign-in ${signInNeeded ? 'needed' : 'not needed'}, ends in the past: ${pastEnd}`,
    `Zones: account ${zone.own}, computer ${zone.system}${zone.unknown === null ? '' : `, unknown ${zone.unknown}`}`,
    `Now: ${running.length} running, ${workList.length} listed, ${uploads.length} uploads`,
    `Service: ${sync.offlineSince === null ? 'answers' : `offline since ${new Date(sync.offlineSince).toISOString()}`}, ${sync.serverAheadMs ?? 0} ms ahead`,
    `Shell: ${shell.kind}${shell.outdated ? ', an old Electron' : ''}`,
  ];
}

function outboxLines(outbox: OutboxView | null): readonly string[] {
  if (outbox === null) return ['Nobody is signed in.'];
  const rows = outbox.rows.map(
    ({ trackerId, task, change, state, question, startedAt, endedAt, triedAt }) =>
      `Entry ${trackerId} of task ${task.taskId}: ${change}, ${state}${question === null ? '' : `, asks about ${question.kind}`}, ${times(startedAt, endedAt)}, tried ${triedAt === null ? 'never' : new Date(triedAt).toISOString()}`,
  );
  const others = `${outbox.tasks.length} new tasks, ${outbox.gone.length} entries gone from the service.`;
  return [...rows, others];
}

function times(startedAt: number, endedAt: number | null): string {
  return `${new Date(startedAt).toISOString()} to ${endedAt === null ? 'now' : new Date(endedAt).toISOString()}`;
}

function nameLines(names: TaskNames): readonly string[] {
  return [...names].map(([taskId, name]) => `Task ${taskId}: ${name}`);
}

/** Without those that are only called by their number, which is said in the language of the person. */
export function namesOfTasks({ running, workList }: Snapshot, outbox: OutboxView | null): TaskNames {
  const shown = [...running, ...workList, ...(outbox?.rows ?? [])].map(({ task }) => task);
  const named = shown.filter(({ taskId, name }) => name !== t('Task {taskId}', { taskId }));
  return new Map(named.map(({ taskId, name }) => [taskId, name]));
}
