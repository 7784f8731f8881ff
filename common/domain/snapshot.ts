import type { Language } from '../i18n/languages.ts';
import type { OpenInterval, Times } from '../time/intervals.ts';
import type { CardPage } from './card-page.ts';
import type { CardUpload, Suggestion } from './card.ts';
import type { ProxyQuestion } from './network.ts';
import type { OtherAccount, Reminder } from './reminder.ts';
import type { Settings } from './settings.ts';
import type { TaskRef } from './task.ts';

/** Which generation of the contract carries tracker requests. */
export type ApiGeneration = 'v1' | 'v3';

export type PastEnd = 'unknown' | 'asking' | 'move' | 'keep';

export interface AccountView {
  readonly kind: 'built-in' | 'service';
  /** The service's base address; the built-in board's changes at every start and is not shown. */
  readonly address: string;
  readonly userName: string;
  readonly initials: string;
  /** IANA zone that days belong to. */
  readonly timezone: string;
  readonly zone: ZoneView;
  readonly api: ApiGeneration;
  /** `session`: this desktop has no keychain, the token is forgotten at quit. */
  readonly tokenKept: 'keychain' | 'session' | 'memory';
  /** The service refused the token (or it is not to be had): nothing is sent until the person signs in again. */
  readonly signInNeeded: boolean;
  /** What becomes of ends in the past that the service refuses: not met yet, to be asked, or as the person chose. */
  readonly pastEnd: PastEnd;
  /** How the addresses of its cards are made, for the browser; '' where the person gave none. */
  readonly cardPattern: string;
  /** What the token is sent with, in small letters; '' for `Authorization: Bearer`. */
  readonly tokenHeader: string;
}

export interface BoardReading {
  readonly name: string;
  readonly receivedBytes: number;
  /** Null where the service does not say how much comes. */
  readonly totalBytes: number | null;
}

/** Where the zone of the days comes from. */
export interface ZoneView {
  /** What the service says of the account. */
  readonly own: string;
  /** That of this computer. */
  readonly system: string;
  /** What was chosen, or told, and is not known here: this computer's own stands in for it; null where it is known. */
  readonly unknown: string | null;
}

export interface RunningTimer {
  readonly trackerId: number;
  readonly task: TaskRef;
  /** UTC ms, whole seconds. */
  readonly startedAt: number;
  readonly highlighted: boolean;
  /** False for a timer that was started on another device. */
  readonly own: boolean;
  /** False while the service has not confirmed this timer as shown. */
  readonly confirmed: boolean;
  /** What the person wrote about it; absent where that is nothing. */
  readonly note?: string;
  /** Of its card; absent where there is none. */
  readonly page?: CardPage;
}

/** A timer that was started on this device, in an account that is not the open one. */
export interface OtherTimer {
  readonly trackerId: number;
  readonly task: TaskRef;
  /** UTC ms, whole seconds. */
  readonly startedAt: number;
  readonly account: OtherAccount;
}

/** A row of the work list is a task, whatever the number of its trackers. */
export interface WorkListRow {
  readonly task: TaskRef;
  /** The running timer of this task, if any; its time is not in the two sums. */
  readonly running: { readonly trackerId: number; readonly startedAt: number } | null;
  readonly highlighted: boolean;
  /** Finished time of today, and of all days, in ms. */
  readonly todayMs: number;
  readonly totalMs: number;
  readonly confirmed: boolean;
  /** What its card is estimated at; absent where it is not. */
  readonly estimateMs?: number;
  /** UTC ms, perhaps past by now: until then the service has it postponed. Absent where it never was. */
  readonly enlistAt?: number;
  /** As in `RunningTimer`. */
  readonly page?: CardPage;
}

/** A tracker as a day shows it: the half-open interval `[startedAt, endedAt)`, not cut to the day. */
export interface Session {
  readonly trackerId: number;
  readonly task: TaskRef;
  readonly startedAt: number;
  /** Null while running. */
  readonly endedAt: number | null;
  readonly confirmed: boolean;
  /** The service will not take it as it is: the outbox tells. */
  readonly needsYou: boolean;
  /** The interval as it was meant, where the service made it move. */
  readonly meant: Times | null;
  /** As in `RunningTimer`. */
  readonly note?: string;
}

/** A day without what is in it: `[startMs, endMs)` is `date` in `timezone`. */
export interface DayFrame {
  /** YYYY-MM-DD in `timezone`. */
  readonly date: string;
  readonly timezone: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** One local day `[startMs, endMs)` of the account's zone with every session that touches it, oldest first. */
export interface Day extends DayFrame {
  readonly sessions: readonly Session[];
  /** What of it lies in accounts that are not open, as far as it is known here; absent where nothing does. */
  readonly ofOtherAccounts?: readonly OpenInterval[];
  /** Of today, in its first hours: what ended in the last ones of yesterday, in any account; absent where nothing did. Work in rounds knows no midnight. */
  readonly before?: readonly OpenInterval[];
}

export interface SyncView {
  /** Rows on their way to the service. */
  readonly waiting: number;
  /** Rows that only the person can settle. */
  readonly needsYou: number;
  /** UTC ms since when the service has not answered; null while it does. */
  readonly offlineSince: number | null;
  /** How far the service's clock is ahead of this computer's, in ms; null while they agree within two minutes. */
  readonly serverAheadMs: number | null;
  /** Own time up to now was never read whole, so sums may lack some; `coming`: the service had no time to answer yet. */
  readonly ownTime?: 'coming' | 'missing';
  /**
   * What others did since the account was last open was not read, so what is told is what was known here then; `coming`: the
   * service had no time to answer yet.
   */
  readonly unread?: 'coming' | 'failed';
}

/** One of the accounts that were ever used here. */
export interface AccountSummary {
  readonly id: number;
  readonly kind: AccountView['kind'];
  readonly address: string;
  readonly userName: string;
  readonly current: boolean;
  /** As in `SyncView`, whether or not the account is the open one. */
  readonly waiting: number;
  readonly needsYou: number;
  /** What the person is asked about time that its timers count; absent where nothing is. */
  readonly questions?: number;
  /** UTC ms since when its service has not answered; absent while it does, or is not asked. */
  readonly offlineSince?: number;
  /** There is no token that its service takes, so nothing is sent; absent where there is one. */
  readonly signInNeeded?: true;
  /** Timers of this account that run. */
  readonly running: number;
}

/** Something that only the person can decide, beside the rows of the outbox. */
export type Question =
  /** The service takes no ends in the past: move what it refused to now, or keep it here? `count` rows wait for it. */
  | { readonly kind: 'past-end'; readonly count: number }
  /** `count` entries are no longer at the service: nothing is sent until this is answered. */
  | { readonly kind: 'many-doubted'; readonly count: number }
  /**
   * The computer was off, asleep or unused, or Cardclock was closed while a timer ran: half-open `[fromMs, toMs)`, as far as its
   * entry counts it. `times` are those of that entry now, which may have ended since.
   */
  | {
      readonly kind: 'away';
      readonly awayId: number;
      readonly why: 'closed' | 'asleep' | 'idle';
      readonly task: TaskRef;
      readonly fromMs: number;
      readonly toMs: number;
      readonly times: Times;
    }
  /**
   * The clock of this computer jumped by `jumpMs` (negative: back) while a timer ran; it showed `toMs` after the jump, 0 where
   * that is not known (see `clock-jump`). `times` are those of its entry now, which may have ended since.
   */
  | {
      readonly kind: 'clock';
      readonly awayId: number;
      readonly task: TaskRef;
      readonly jumpMs: number;
      readonly toMs: number;
      readonly times: Times;
    }
  /** A link from outside the app asks to start this task, or to stop these timers. */
  | {
      readonly kind: 'link';
      readonly linkId: number;
      readonly asks: 'start' | 'stop';
      readonly tasks: readonly TaskRef[];
    };

/** Done, but not on disk yet: kept in memory, and written as soon as the disk takes it, or the whole journal was replaced. */
export interface HeldCommand {
  readonly what: 'start' | 'stop' | 'change';
  /** Null where a change is about no task. */
  readonly task: TaskRef | null;
  readonly atMs: number;
}

export interface ShellView {
  readonly kind: 'electron' | 'preview';
  readonly version: string;
  /** Older than the Electron this release is made for: only loopback addresses are used. */
  readonly outdated: boolean;
  /** Of this computer, such as `de-AT`. */
  readonly language: string;
  /** The locale that this computer writes dates, times and numbers in, such as `de-AT`. */
  readonly region: string;
}

/** A sentence for the person that stays until it is dismissed. */
export interface Notice {
  readonly id: string;
  readonly text: string;
}

/** Everything a window shows, all of it derived from the journal. The renderer holds no other truth. */
export interface Snapshot {
  /** Grows with every change; an older one that arrives late is ignored. */
  readonly revision: number;
  /** What the words in here are in, and those around them are to be. */
  readonly language: Language;
  /** Null: nobody signed in yet, the first-run screen is due. */
  readonly account: AccountView | null;
  readonly running: readonly RunningTimer[];
  /** What runs beside that in accounts which are not open; absent where nothing does. */
  readonly runningInOtherAccounts?: readonly OtherTimer[];
  readonly workList: readonly WorkListRow[];
  /** How many cards `task:assigned` gives; absent where there are none. */
  readonly assigned?: number;
  /** Most recently tracked first, without those that run. */
  readonly recents: readonly TaskRef[];
  readonly today: Day;
  /** The day that `day:get` asked for last, where it is not today. */
  readonly dayOnView?: Day;
  readonly sync: SyncView;
  readonly questions: readonly Question[];
  readonly suggestions: readonly Suggestion[];
  readonly reminders: readonly Reminder[];
  /** Files on their way to the service. */
  readonly uploads: readonly CardUpload[];
  /** The numbers of those that are known, ascending. */
  readonly boards: readonly number[];
  /** Grows whenever more, or another thing, came to be known of the boards: whoever asked about them asks anew. */
  readonly boardNews: number;
  /** Another number whenever entries are not what they were, of whatever day: whoever shows another day than today asks anew. */
  readonly timeNews: number;
  /** Boards are still to be read for the first time: there may be cards that cannot be found here yet. Absent where all were. */
  readonly boardsUnread?: true;
  /** A board whose answer takes long to come; absent while none does. */
  readonly boardReading?: BoardReading;
  readonly accounts: readonly AccountSummary[];
  readonly held: readonly HeldCommand[];
  /** A proxy lets nothing through before somebody signs in to it; absent while none asks. */
  readonly proxyQuestion?: ProxyQuestion;
  readonly settings: Settings;
  readonly shell: ShellView;
  readonly notices: readonly Notice[];
}
