import type { DateRange } from '../time/calendar.ts';
import type {
  ArchiveFile,
  Backup,
  ExportFile,
  ExportFormat,
  ImportReport,
  SavedFile,
  SavePlace,
} from '../domain/archive.ts';
import { type Done, type DoneCommand, JOURNAL_COMMANDS, type JournalCommands } from './journal-commands.ts';
import type { OutboxView } from '../domain/outbox.ts';
import type { Place } from '../domain/place.ts';
import type {
  GridUnit,
  PrintedReport,
  Report,
  ReportExport,
  ReportGrid,
  ReportOptions,
  ReportQuery,
  ReportRows,
  ReportSort,
  ReportSums,
  SavedReport,
} from '../domain/report.ts';
import type { ReminderAnswer } from '../domain/reminder.ts';
import type { CachedQuery, SearchAnswer, SearchQuery, SearchValues } from '../domain/search.ts';
import type { Settings } from '../domain/settings.ts';
import type { ApiGeneration, Day, Snapshot } from '../domain/snapshot.ts';
import { CARD_COMMANDS, type CardCommands } from './card-commands.ts';
import { DESKTOP_COMMANDS, type DesktopCommands } from './desktop-commands.ts';
import type { Reply } from './failure.ts';
import { HOLIDAY_COMMANDS, type HolidayCommands } from './holiday-commands.ts';
import { NETWORK_COMMANDS, type NetworkCommands } from './network-commands.ts';
import { SUPPORT_COMMANDS, type SupportCommands } from './support-commands.ts';
import { UPDATE_COMMANDS, type UpdateCommands } from './update-commands.ts';
import type { CreateOptions } from '../domain/new-task.ts';
import type { TaskRef } from '../domain/task.ts';

/** Every question a window may ask. A command without a route, or missing below, does not compile. */
export interface Commands
  extends
    JournalCommands,
    CardCommands,
    TaskCommands,
    DesktopCommands,
    SupportCommands,
    UpdateCommands,
    NetworkCommands,
    HolidayCommands {
  'state:get': { input: null; output: Snapshot };
  /** Checks address and token before anything is stored. `keepToken: 'session'` accepts a desktop without a keychain. */
  /** `header`: what the token is sent with, where the service wants another one than `Authorization`. */
  'account:connect': {
    input: { address: string; token: string; keepToken: 'keychain' | 'session'; header?: string };
    output: null;
  };
  'account:try-built-in': { input: null; output: null };
  /** What is under way of the two above fails (`called-off`), and nothing of it stays, here or in the keychain. */
  'account:call-off': { input: null; output: null };
  /** A new token for the account that is signed in; one of another user is refused (`other-user`). */
  'account:sign-in-again': { input: { token: string; keepToken: 'keychain' | 'session' }; output: null };
  /** Back to the first-run screen; the journal keeps everything, unsynced time included. */
  'account:sign-out': { input: null; output: null };
  'account:set-token-header': { input: { header: string }; output: null };
  'account:set-api': { input: { api: ApiGeneration }; output: null };
  /** Opens another account of this computer; nothing of the former is lost. */
  'account:switch': { input: { accountId: number }; output: null };
  /** Forgets an account with all its time. Refused (`unsynced`) while some of it is unconfirmed, unless `loseUnsynced`. */
  'account:remove': { input: { accountId: number; loseUnsynced: boolean }; output: null };
  /** What was done last, in whatever window, and not taken back yet; null where there is none since the app was opened. */
  'time:newest': { input: null; output: DoneCommand | null };
  /** What was taken back last, to be done again by `time:undo`; null where there is none, or something else was done since. */
  'time:newest-undone': { input: null; output: DoneCommand | null };
  /** Answers a `link` question. */
  'link:answer': { input: { linkId: number; answer: 'do' | 'not-now' }; output: Done };
  /** What this computer knows: answers at once, online or not. An empty text gives recents. */
  'search:cached': { input: CachedQuery; output: SearchAnswer };
  /** What the service finds. */
  'search:remote': { input: SearchQuery; output: SearchAnswer };
  /** What a query may name, for completion. */
  'search:values': { input: null; output: SearchValues };
  /** Any local day `YYYY-MM-DD`. It is on view from then on: kept new, and told as `dayOnView` of each snapshot. */
  'day:get': { input: { date: string }; output: Day };
  /** The same as this computer knows it now; the day on view stays. */
  'day:peek': { input: { date: string }; output: Day };
  /** Local days of a range, both ends included, as they are known here; at most 62. */
  'day:range': { input: DateRange; output: readonly Day[] };
  /** What of the range, both ends included, lies in accounts that are not open, as far as it is known here. */
  'day:other-accounts': { input: DateRange; output: { ms: number } };
  /** The nearest day with time before or after this one; null where there is none. */
  'day:neighbour': { input: { date: string; towards: 'earlier' | 'later' }; output: { date: string | null } };
  /** `fresh: false` answers at once from what is here; `true` asks the service first for others' time that is missing or old. */
  /** Of what is known here. */
  'report:total': { input: { query: ReportQuery }; output: ReportSums };
  'report:open': { input: { query: ReportQuery; fresh: boolean }; output: Report };
  /** A page of an opened report's rows, at most 1,000. `not-found` once newer reports were opened: open it again. */
  'report:rows': { input: { reportId: number; sort: ReportSort; offset: number; limit: number }; output: ReportRows };
  /** Sums of the rows at these places of the sorted table, `to` included: of a selection. */
  'report:sum': { input: { reportId: number; sort: ReportSort; spans: readonly RowSpan[] }; output: ReportSums };
  /** Of an opened report; of too many days for the unit, by larger ones. `not-found` as above. */
  'report:grid': { input: { reportId: number; unit: GridUnit }; output: ReportGrid };
  'report:export': { input: ReportExport; output: ExportFile };
  /** The desktop makes a PDF file of the report's page. */
  'report:print': { input: Omit<ReportExport, 'format'>; output: PrintedReport };
  /** `fresh` as for `report:open`. */
  'report:options': { input: { fresh: boolean }; output: ReportOptions };
  /** `id: null` saves a new one. */
  'report:save': { input: Omit<SavedReport, 'id'> & { id: number | null }; output: SavedReport };
  /** Of the open account: pinned ones first, then by name. */
  'report:list': { input: null; output: readonly SavedReport[] };
  'report:remove': { input: { id: number }; output: null };
  'outbox:list': { input: null; output: OutboxView };
  /** Everything that is here, also what is not confirmed. */
  'data:export': { input: { format: ExportFormat }; output: ArchiveFile };
  /** Asks where the file `name` shall lie that the page will hand out as the download of `url`. */
  'data:save-as': { input: { name: string; url: string }; output: SavePlace };
  /** What became of the download of `url`, which the page begins now; settles when it is over. */
  'data:saved': { input: { url: string }; output: SavedFile };
  /** JSON lines as `data:export` writes them; what is here already is left alone. */
  'data:take-in': { input: { text: string }; output: ImportReport };
  'data:backups': { input: null; output: readonly Backup[] };
  'data:back-up-now': { input: null; output: Backup };
  /** The journal as it was then; what is here now is backed up before, and what was not sent yet is taken over. */
  'data:restore': { input: { name: string }; output: ImportReport };
  /** Tries the service now instead of waiting for the next turn. */
  'sync:now': { input: null; output: null };
  'board:call-off-reading': { input: null; output: null };
  'settings:change': { input: Partial<Settings>; output: null };
  'notice:dismiss': { input: { id: string }; output: null };
  'reminder:answer': { input: { reminderId: string; answer: ReminderAnswer }; output: null };
}

/** Places from 0 on, both included. */
export interface RowSpan {
  readonly from: number;
  readonly to: number;
}

export type CommandName = keyof Commands;
export type Input<C extends CommandName> = Commands[C]['input'];
export type Output<C extends CommandName> = Commands[C]['output'];

const TASK_COMMANDS: Record<keyof TaskCommands, true> = {
  'task:create-options': true,
  'task:assigned': true,
  'new-task:remove-double': true,
};

export const COMMANDS: Record<CommandName, true> = {
  ...JOURNAL_COMMANDS,
  ...CARD_COMMANDS,
  ...TASK_COMMANDS,
  ...UPDATE_COMMANDS,
  ...DESKTOP_COMMANDS,
  ...SUPPORT_COMMANDS,
  ...NETWORK_COMMANDS,
  ...HOLIDAY_COMMANDS,
  'state:get': true,
  'account:connect': true,
  'account:try-built-in': true,
  'account:call-off': true,
  'account:sign-in-again': true,
  'account:sign-out': true,
  'account:set-token-header': true,
  'account:set-api': true,
  'account:switch': true,
  'account:remove': true,
  'time:newest': true,
  'time:newest-undone': true,
  'link:answer': true,
  'search:cached': true,
  'search:remote': true,
  'search:values': true,
  'day:get': true,
  'day:peek': true,
  'day:range': true,
  'day:other-accounts': true,
  'day:neighbour': true,
  'report:total': true,
  'report:open': true,
  'report:rows': true,
  'report:sum': true,
  'report:grid': true,
  'report:export': true,
  'report:print': true,
  'report:options': true,
  'report:save': true,
  'report:list': true,
  'report:remove': true,
  'outbox:list': true,
  'data:export': true,
  'data:save-as': true,
  'data:saved': true,
  'data:take-in': true,
  'data:backups': true,
  'data:back-up-now': true,
  'data:restore': true,
  'sync:now': true,
  'board:call-off-reading': true,
  'settings:change': true,
  'notice:dismiss': true,
  'reminder:answer': true,
};

/** What the command line asks for over the control socket; windows may ask for more. */
export const CONTROL_COMMANDS = [
  'state:get',
  'day:peek',
  'timer:start',
  'timer:stop',
  'time:log',
  'time:move',
  'time:note',
  'task:highlight',
  'card:comment',
  'search:cached',
  'data:export',
] as const satisfies readonly CommandName[];
export type ControlCommand = (typeof CONTROL_COMMANDS)[number];

export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

/** What preload (or the preview's page) puts on `window.cardclock`: the renderer's only way out. */
export interface Bridge {
  /** Never rejects: failures are replies. */
  readonly invoke: <C extends CommandName>(command: C, input: Input<C>) => Promise<Reply<Output<C>>>;
  /** Called with every new snapshot; the returned function ends it. */
  readonly onState: (listener: (snapshot: Snapshot) => void) => () => void;
  /** Called when the desktop's side wants the person to be somewhere; the returned function ends it. */
  readonly onPlace: (listener: (place: Place) => void) => () => void;
}

/** Of tasks that are made here. They go by a negative number until the service has them; `taskId` may be that one later too. */
export interface TaskCommands {
  /** Where a task can be made: what this computer knows, online or not. */
  'task:create-options': { input: null; output: CreateOptions };
  /** Cards that are assigned to the person and in progress, and not on the work list: the newest first. */
  'task:assigned': { input: null; output: readonly TaskRef[] };
  /** Deletes the second card at the service. */
  'new-task:remove-double': { input: { taskId: number }; output: null };
}
