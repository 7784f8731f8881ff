import type { MenuItemConstructorOptions } from 'electron';
import { accountWords } from '../../../common/domain/account-words.ts';
import { type CardPage, pageWords } from '../../../common/domain/card-page.ts';
import { otherAccountWords, unsavedOtherAccounts } from '../../../common/domain/other-accounts.ts';
import type { Snapshot } from '../../../common/domain/snapshot.ts';
import { syncWords } from '../../../common/domain/sync-words.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import { t } from '../../../common/i18n/translate.ts';
import { shortName } from '../system/timer-words.ts';
import { openWords } from './tray-words.ts';

export interface TrayActions {
  readonly start: (taskId: number) => void;
  readonly stop: (trackerId: number) => void;
  readonly highlight: (taskId: number, highlighted: boolean) => void;
  readonly openCard: (taskId: number) => void;
  /** In the browser, where it is `shown` to be. */
  readonly browse: (taskId: number, shown: CardPage) => void;
  /** Opens the search with the beginning of a phrase that starts a task at a time. */
  readonly startAt: () => void;
  readonly openSync: () => void;
  /** In the place of the one that is open, at what is not saved there. */
  readonly openAccount: (accountId: number) => void;
  readonly openSettings: () => void;
  /** Shows the folder of the logs. */
  readonly openLogs: () => void;
  /** Finds another task to start. */
  readonly search: () => void;
  readonly open: () => void;
  readonly quit: () => void;
}

type Item = MenuItemConstructorOptions;

const RECENT = 5;
const SEPARATOR: Item = { type: 'separator' };

/** Everything is in the menu, because some desktops give the icon no clicks. */
export function trayMenu(snapshot: Snapshot, actions: TrayActions): Item[] {
  const groups = [
    current(snapshot, actions),
    snapshot.account === null ? [] : starts(snapshot, actions),
    [...openLines(snapshot, actions), ...syncLine(snapshot, actions), ...otherLines(snapshot, actions)],
    [
      { label: t('Open Cardclock'), click: actions.open },
      { label: t('Settings'), click: actions.openSettings },
      { label: t('Open logs'), click: actions.openLogs },
      { label: t('Quit'), click: actions.quit },
    ],
  ];
  return groups.filter((group) => group.length > 0).flatMap((group, at) => (at === 0 ? group : [SEPARATOR, ...group]));
}

function current({ running, runningInOtherAccounts = [] }: Snapshot, actions: TrayActions): Item[] {
  const others = runningInOtherAccounts.map(({ task, trackerId, account }) => ({
    label: t('Stop {task} ({account})', { task: label(task), account: accountWords(account).replaceAll('&', '&&') }),
    click: () => actions.stop(trackerId),
  }));
  if (running.length + others.length === 0) return [{ label: t('Nothing running'), enabled: false }];
  return [...own(running, actions), ...others];
}

function own(running: Snapshot['running'], actions: TrayActions): Item[] {
  return running.flatMap(({ task, trackerId, highlighted, page }) => [
    { label: t('Stop {task}', { task: label(task) }), click: () => actions.stop(trackerId) },
    {
      label: t('Highlight {task}', { task: label(task) }),
      type: 'checkbox' as const,
      checked: highlighted,
      click: () => actions.highlight(task.taskId, !highlighted),
    },
    { label: t('Open card {task}', { task: label(task) }), click: () => actions.openCard(task.taskId) },
    ...(page === undefined
      ? []
      : [{ label: `${pageWords(page)}: ${label(task)}`, click: () => actions.browse(task.taskId, page) }]),
  ]);
}

/** The last one first, then what was tracked before it and what is highlighted, each task once. */
function starts({ running, recents, workList }: Snapshot, actions: TrayActions): Item[] {
  const isRunning = (task: TaskRef): boolean => running.some((timer) => timer.task.taskId === task.taskId);
  const [last, ...earlier] = recents.slice(0, RECENT).filter((task) => !isRunning(task));
  const listed = new Set([last, ...earlier].map((task) => task?.taskId));
  const highlighted = workList
    .filter((row) => row.highlighted && !isRunning(row.task) && !listed.has(row.task.taskId))
    .map((row) => row.task);
  const start = (words: string, task: TaskRef): Item => ({ label: words, click: () => actions.start(task.taskId) });
  const started = (task: TaskRef): Item => start(t('Start {task}', { task: label(task) }), task);
  const continued = (task: TaskRef): Item => start(t('Continue {task}', { task: label(task) }), task);
  return [
    ...(last === undefined ? [] : [running.length === 0 ? continued(last) : started(last)]),
    ...[...earlier, ...highlighted].map(started),
    { label: t('Search tasks…'), click: actions.search },
    { label: t('Start at…'), click: actions.startAt },
  ];
}

/** Why the icon calls for attention; the window says more, and takes the answers. */
function openLines(snapshot: Snapshot, actions: TrayActions): Item[] {
  return openWords(snapshot).map((words) => ({ label: `${words}…`, click: actions.open }));
}

function syncLine({ account, sync, today, held }: Snapshot, actions: TrayActions): Item[] {
  if (account === null) return [];
  if (account.signInNeeded) return [{ label: t('Sign in again…'), click: actions.open }];
  // What is not even on disk is not saved.
  if (held.length > 0 && sync.needsYou + sync.waiting === 0) return [];
  const label = syncWords(sync, { timezone: account.timezone, today });
  return [{ label, enabled: sync.needsYou > 0, click: actions.openSync }];
}

/** What is not saved in accounts that are not open, each of which is opened by its line. */
function otherLines({ accounts, today }: Snapshot, actions: TrayActions): Item[] {
  return unsavedOtherAccounts(accounts).map((account) => ({
    label: otherAccountWords(account, { timezone: today.timezone, today }).replaceAll('&', '&&'),
    click: () => actions.openAccount(account.id),
  }));
}

/** `&` marks an access key in menus: doubled it is itself. */
function label({ name }: TaskRef): string {
  return shortName(name).replaceAll('&', '&&');
}
