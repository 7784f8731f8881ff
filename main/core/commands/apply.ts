import type { Command, CommandKind } from '../../../common/ipc/journal-commands.ts';
import { changeOfPlace } from '../tracking/placing.ts';
import { awayCommand } from './away.ts';
import type { CommandPorts, Handler, Handlers } from './command.ts';
import { editTimes } from './edit-times.ts';
import { newTaskCommands } from './new-tasks.ts';
import { otherCard } from './other-card.ts';
import { outboxCommands } from './outbox.ts';
import { record } from './recorder.ts';
import { startStop } from './start-stop.ts';
import { undoCommand } from './undo.ts';
import { workListCommands } from './work-list.ts';

const HANDLERS: Handlers<CommandKind> = {
  ...startStop,
  ...editTimes,
  ...otherCard,
  ...workListCommands,
  ...undoCommand,
  ...awayCommand,
  ...outboxCommands,
  ...newTaskCommands,
};

export interface Outcome {
  /** By which `time:undo` takes it back; null where nothing changed that can be taken back. */
  readonly changeId: number | null;
  /** The task that it made or is about; null where nothing changed. */
  readonly taskId: number | null;
}

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
