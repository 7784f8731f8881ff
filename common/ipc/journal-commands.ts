import type { TimesEdit } from '../domain/outbox.ts';
import type { TaskPlace } from '../domain/new-task.ts';

/**
 * What a person does to time, to the work list and to tasks that are made here: all that one transaction of the journal does,
 * online or not. Where the disk takes nothing, the command is kept and run later.
 */
export interface JournalCommands {
  /** `at`: UTC ms, not in the future; absent: now. `alone`: other timers of this device end, also where several may run. */
  'timer:start': { input: { taskId: number; at?: number; alone?: boolean }; output: Done };
  'timer:stop': { input: { trackerId: number; at?: number }; output: Done };
  /** A finished interval of a task, UTC ms. */
  'time:log': { input: { taskId: number; startedAt: number; endedAt: number; note?: string }; output: Done };
  /** Several at once, of any tasks: all of them or none, and taken back together. */
  'time:log-all': {
    input: { entries: readonly { taskId: number; startedAt: number; endedAt: number }[] };
    output: Done;
  };
  /** What is left out stays as it is. Refused (`bad-input`) where a time that is given was changed by another command since `was`. */
  'time:edit': { input: TimesEdit & { trackerId: number; note?: string }; output: Done };
  /** Two intervals that meet at `at`; with `until` the stretch up to there is taken out. */
  'time:split': { input: { trackerId: number; at: number; until?: number }; output: Done };
  /** One interval of this one and the same task's one before it, with the gap between them. */
  'time:merge': { input: { trackerId: number }; output: Done };
  /** Gives entries to another card. */
  'time:move': { input: { trackerIds: readonly number[]; taskId: number }; output: Done };
  /** What the person writes about an entry, kept here alone; an empty one is taken away. */
  'time:note': { input: { trackerId: number; note: string }; output: Done };
  'time:delete': { input: { trackerId: number }; output: Done };
  /** Start and end of finished entries, by so many ms, later or earlier: all of them or none, and taken back together. */
  'time:shift': { input: { trackerIds: readonly number[]; byMs: number }; output: Done };
  /** All of them or none, and taken back together. */
  'time:delete-all': { input: { trackerIds: readonly number[] }; output: Done };
  /** Takes a command back by doing its opposite, after it was sent too. */
  'time:undo': { input: { changeId: number }; output: Done };
  /**
   * Answers an `away` or `clock` question. `keep`: it stays as it is. `stop`: it ended when the stretch began. `split`: the
   * stretch is taken out, and a timer runs from its end. `shift` (`clock` only): what lay before the jump moves with it.
   * `toTask` (`away` only): as `split`, and the stretch goes to that task.
   */
  'away:answer': { input: { awayId: number; answer: AwayAnswer }; output: Done };
  /** Nothing changes where the task neither runs nor stands on the work list. */
  'task:highlight': { input: { taskId: number; highlighted: boolean }; output: Done };
  'work-list:add': { input: { taskId: number }; output: Done };
  'work-list:remove': { input: { taskId: number }; output: Done };
  /** Moves a task's row to this place, counted from 0 within the rows as shown. */
  'work-list:move': { input: { taskId: number; toIndex: number }; output: Done };
  'outbox:retry': { input: { trackerId: number }; output: Done };
  /** Settles a conflict. */
  'outbox:keep': { input: { trackerId: number; keep: 'mine' | 'theirs' | 'both' }; output: Done };
  /** Moves an interval that the service refuses to end now, with its length; the consent is recorded with it. */
  'outbox:end-now': { input: { trackerId: number }; output: Done };
  /** Gives a change up: what the service holds counts, or nothing where it holds nothing. */
  'outbox:discard': { input: { trackerId: number }; output: Done };
  /** Sends an entry again that is gone from the service. */
  'outbox:restore': { input: { trackerId: number }; output: Done };
  /** Answers the `past-end` question; `ask`: it is asked again with the next refusal. */
  'account:answer-past-end': { input: { answer: 'move' | 'keep' | 'ask' }; output: Done };
  /** Answers the `many-doubted` question. */
  'account:answer-many-doubted': { input: { answer: 'send-again' | 'accept' | 'wait' }; output: Done };
  /** Kept here at once and sent when the service can be reached. `start`: it runs from `at` on, or from now. */
  'task:create': {
    input: TaskPlace & { name: string; start: boolean; at?: number };
    output: Done & { taskId: number | null };
  };
  /** Sends it again as it is, or looks for it again. */
  'new-task:retry': { input: { taskId: number }; output: Done };
  /** Another name or another place, and sends it again. */
  'new-task:change': { input: TaskPlace & { taskId: number; name: string }; output: Done };
  /** It is this card of the service, or its time goes there. */
  'new-task:use': { input: { taskId: number; actualId: number }; output: Done };
  /** None of the cards that may be it is it. */
  'new-task:create': { input: { taskId: number }; output: Done };
  /** With its time. */
  'new-task:discard': { input: { taskId: number }; output: Done };
  'new-task:keep-both': { input: { taskId: number }; output: Done };
}

/** Of what is typed; two notes that became one may be longer. */
export const LONGEST_NOTE = 2000;

/** `toTask`: the stretch goes to that task, and the timer goes on from its end. */
export type AwayAnswer = 'keep' | 'stop' | 'split' | 'shift' | { readonly toTask: number };

export const JOURNAL_COMMANDS: Record<keyof JournalCommands, true> = {
  'timer:start': true,
  'timer:stop': true,
  'time:log': true,
  'time:log-all': true,
  'time:edit': true,
  'time:split': true,
  'time:merge': true,
  'time:move': true,
  'time:note': true,
  'time:delete': true,
  'time:shift': true,
  'time:delete-all': true,
  'time:undo': true,
  'away:answer': true,
  'task:highlight': true,
  'work-list:add': true,
  'work-list:remove': true,
  'work-list:move': true,
  'outbox:retry': true,
  'outbox:keep': true,
  'outbox:end-now': true,
  'outbox:discard': true,
  'outbox:restore': true,
  'account:answer-past-end': true,
  'account:answer-many-doubted': true,
  'task:create': true,
  'new-task:retry': true,
  'new-task:change': true,
  'new-task:use': true,
  'new-task:create': true,
  'new-task:discard': true,
  'new-task:keep-both': true,
};

/** The same as data, whoever gives it: a window, the tray, the command line, a link. Named as it is named on the wire. */
export type Command = { [K in keyof JournalCommands]: CommandOf<K> }[keyof JournalCommands];
export type CommandKind = keyof JournalCommands;
export type CommandOf<K extends CommandKind> = { readonly kind: K } & Readonly<JournalCommands[K]['input']>;

/** What a person can do and take back, as the journal tells one from another. */
export const DONE_KINDS = [
  'start',
  'stop',
  'highlight',
  'add',
  'remove',
  'move',
  'log',
  'edit',
  'split',
  'merge',
  'move-time',
  'note',
  'delete',
  'keep',
  'end-now',
  'restore',
  'away',
  'create-task',
  'discard-task',
] as const;

export type DoneKind = (typeof DONE_KINDS)[number];

/** What the person did last and did not take back yet, in whatever window, and how long ago. */
export interface DoneCommand {
  /** For `time:undo`. */
  readonly changeId: number;
  readonly what: DoneKind;
  readonly taskName: string;
  readonly ageMs: number;
}

/** What was done, for `time:undo`; `changeId` is null where nothing changed. */
export interface Done {
  readonly changeId: number | null;
}
