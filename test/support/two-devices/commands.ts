import type { Snapshot } from '../../../common/domain/snapshot.ts';
import { workListButton } from '../steps.ts';
import { type Command, isOwnCard, type Make, type Person, SHORT, type World } from './command.ts';
import type { Device } from './device.ts';
import { correct, log, ofOther, ofOwn, remove } from './entry-commands.ts';
import { start, stop, stopOther } from './timer-commands.ts';

const highlight: Make = ({ dice }, person, snapshot) => {
  const [first, ...others] = snapshot.workList.filter(({ task }) => isOwnCard(person, task.taskId));
  if (first === undefined) return null;
  const { task, highlighted } = dice.oneOf([first, ...others]);
  return {
    words: `${highlighted ? 'no star' : 'star'} on ${task.taskId}`,
    do: async () =>
      await (await workListButton(person.device.app.page, task.name, `Highlight ${task.name}`)).click(SHORT),
    isShown: (now) => now.workList.some((one) => one.task.taskId === task.taskId && one.highlighted !== highlighted),
    count: () => null,
  };
};

const unlist: Make = ({ dice }, person, snapshot) => {
  const [first, ...others] = snapshot.workList.filter(
    (entry) => isOwnCard(person, entry.task.taskId) && entry.running === null,
  );
  if (first === undefined) return null;
  const { task } = dice.oneOf([first, ...others]);
  return {
    words: `take ${task.taskId} off the list`,
    do: async () =>
      await (
        await workListButton(person.device.app.page, task.name, `Remove ${task.name} from work list`)
      ).click(SHORT),
    isShown: (now) => now.workList.every((one) => one.task.taskId !== task.taskId),
    count: () => null,
  };
};

/** So often each of them, of a hundred; one that is not possible gives way to another. */
const COMMANDS: readonly (readonly [number, Make])[] = [
  [24, start],
  [14, stop],
  [22, log],
  [12, ofOwn(correct)],
  [7, ofOwn(remove)],
  [4, highlight],
  [3, unlist],
  [6, ofOther(correct)],
  [3, ofOther(remove)],
  [5, stopOther],
];

export function nextCommand(world: World, person: Person, snapshot: Snapshot): Command {
  for (;;) {
    let left = world.dice.between(
      1,
      COMMANDS.reduce((sum, [share]) => sum + share, 0),
    );
    const chosen = COMMANDS.find(([share]) => (left -= share) <= 0);
    const command = chosen?.[1](world, person, snapshot);
    if (command) return command;
  }
}

/** Ctrl+Z, at once; null where it cannot be told what that comes to. */
export function undoOf({ app }: Device, command: Command, takeBack: (() => void) | null): Command | null {
  const { isShown } = command;
  if (takeBack === null || isShown === undefined) return null;
  return {
    words: `undo: ${command.words}`,
    do: async () => await app.page.keyboard.press('Control+z'),
    isShown: (snapshot) => !isShown(snapshot),
    count: () => {
      takeBack();
      return null;
    },
  };
}
