import type { HeldCommand } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Command, CommandKind } from '../../../common/ipc/journal-commands.ts';
import type { Random } from '../clock.ts';
import { UserFailure } from '../user-failure.ts';
import type { Outcome, CommandPorts, Handler, Handlers } from './command.ts';
import { createHeld, type HeldCommands, type HeldPorts, type Given } from './held.ts';
import { type KeptHistory, record } from './history.ts';
import { canBeMapped, type IdMap } from './id-map.ts';
import { beingReplaced } from './maintenance-lock.ts';
import { nothingToTakeBack, undoCommand } from './undo.ts';
import { changeOfPlace } from '../tracking/placing.ts';
import { awayCommand } from './away.ts';
import { editTimes } from './edit-times.ts';
import { newTaskCommands } from './new-tasks.ts';
import { otherCard } from './other-card.ts';
import { outboxCommands } from './outbox.ts';
import { severalEntries } from './several-entries.ts';
import { startStop } from './start-stop.ts';
import { workListCommands } from './work-list.ts';

interface RunPorts extends Omit<HeldPorts, 'attempt' | 'onChange'> {
  readonly random: Random;
  readonly history: Pick<KeptHistory, 'done' | 'undone'>;
  /** The account that is open; throws `UserFailure('not-found')` where nobody is signed in. */
  readonly openId: () => number;
  readonly serverAheadMs: (accountId: number) => number;
  readonly isSendingTask: (accountId: number, taskId: number) => boolean;
  /** A command can be the first sign of somebody who is back: what became of the time away is asked before it. */
  readonly look: () => void;
  /** Tells every window. */
  readonly publish: () => void;
  /** There may be something to send. */
  readonly wake: () => void;
}

/** The one way in for what a person does: a window, the panel, the tray, the command line, a link and undo all run a command. */
export interface Commands extends Pick<HeldCommands, 'pause' | 'goOn' | 'close'> {
  /**
   * One durable transaction: on disk first, then in the history and on every screen, then on its way to the service. In the open
   * account; a stop in that of its timer, an undo where the command was run. Throws a `UserFailure` for what cannot be; of those
   * `storage` says that it is held, and is run as soon as the disk takes it.
   */
  readonly run: (command: Command) => Outcome;
  /** What is kept in memory, and not on disk yet. */
  readonly held: () => readonly HeldCommand[];
}

export function createCommands(ports: RunPorts): Commands {
  const { journal, clock, history } = ports;
  const changed = (): void => {
    ports.publish();
    ports.wake();
  };
  const held = createHeld({ ...ports, attempt, onChange: changed });

  function attempt({ command, accountId, clickedAt }: Given): Outcome {
    const { severalTimers, random } = ports;
    try {
      const outcome = apply(
        {
          journal,
          clock: { ...clock, now: () => clickedAt },
          accountId,
          severalTimers,
          random,
          serverAheadMs: () => ports.serverAheadMs(accountId),
          isSendingTask: (taskId) => ports.isSendingTask(accountId, taskId),
        },
        command,
      );
      if (command.kind === 'time:undo') history.undone(command.changeId, outcome.changeId);
      else if (outcome.changeId !== null) history.done(outcome.changeId);
      return outcome;
    } catch (error) {
      // What the disk refuses can be tried again.
      const isOver = error instanceof UserFailure && error.code !== 'storage';
      if (isOver && command.kind === 'time:undo') history.undone(command.changeId, null);
      throw error;
    }
  }

  function attemptOrHold(given: Given): Outcome {
    try {
      held.refuse();
      return attempt(given);
    } catch (error) {
      throw held.hold(given, error);
    }
  }

  /** Whose rows it changes. */
  function accountOf(command: Command, ids: IdMap | null): number {
    if (command.kind === 'timer:stop') {
      const row = ids?.row(command.trackerId) ?? journal.trackers.get(command.trackerId);
      if (row === null) throw new UserFailure('not-found', t('This timer is no longer here.'));
      return row.accountId;
    }
    if (command.kind !== 'time:undo') return ports.openId();
    const undone = journal.intents.get(command.changeId);
    if (undone === null) throw nothingToTakeBack();
    return undone.accountId;
  }

  return {
    run: (command) => {
      const clickedAt = clock.now();
      const ids = held.paused();
      if (ids === null) {
        ports.look();
        held.write();
      } else if (!canBeMapped(command, ids)) throw beingReplaced();
      const accountId = accountOf(command, ids);
      check(command, clickedAt);
      const outcome = attemptOrHold({ command, accountId, clickedAt });
      ports.publish();
      // The answer to the click goes first: sync has durable writes of its own to make.
      ports.timers.pause().then(ports.wake).catch(ports.onDefect);
      return outcome;
    },
    held: held.all,
    pause: held.pause,
    goOn: held.goOn,
    close: held.close,
  };
}

const HANDLERS: Handlers<CommandKind> = {
  ...startStop,
  ...editTimes,
  ...otherCard,
  ...severalEntries,
  ...workListCommands,
  ...undoCommand,
  ...awayCommand,
  ...outboxCommands,
  ...newTaskCommands,
};

const NOTHING: Outcome = { changeId: null, taskId: null };

/** Throws `UserFailure('bad-input')` for what cannot be meant, whatever the journal holds. */
export function check(command: Command, nowMs: number): void {
  handlerOf(command).check?.(command, nowMs);
}

/**
 * Runs a command: one durable transaction, with an entry of the history that knows every row before and after, so that it can be
 * taken back. No entry where the command found nothing to do.
 */
export function apply(ports: CommandPorts, command: Command): Outcome {
  const { journal, clock, accountId } = ports;
  check(command, clock.now());
  return journal.transaction(() => {
    const recorder = record(journal);
    const effect = handlerOf(command).apply({ ...ports, journal: recorder.journal }, command);
    if (effect === null) return NOTHING;
    const { what, taskId, trackerId, turned = null, place = null } = effect;
    const changes = [...recorder.changes(taskId), ...(place === null ? [] : [changeOfPlace(place)])];
    const changeId = journal.intents.append({
      taskId,
      trackerId,
      turned,
      accountId,
      what,
      wallMs: clock.now(),
      monotonicMs: clock.monotonicMs(),
      changes,
    });
    return { changeId, taskId };
  });
}

function handlerOf(command: Command): Handler<CommandKind> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a union of handlers is not callable, and each is listed under the kind it takes
  return HANDLERS[command.kind] as Handler<CommandKind>;
}
