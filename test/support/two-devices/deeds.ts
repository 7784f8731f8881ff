import type { Snapshot } from '../../../common/domain/snapshot.ts';
import { workListButton } from '../steps.ts';
import { type Deed, isOwnCard, type Make, type Person, SHORT, type World } from './deed.ts';
import type { Device } from './device.ts';
import { correct, log, ofOther, ofOwn, remove } from './entry-deeds.ts';
import { start, stop, stopOther } from './timer-deeds.ts';

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
const DEEDS: readonly (readonly [number, Make])[] = [
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

export function nextDeed(world: World, person: Person, snapshot: Snapshot): Deed {
  for (;;) {
    let left = world.dice.between(
      1,
      DEEDS.reduce((sum, [share]) => sum + share, 0),
    );
    const chosen = DEEDS.find(([share]) => (left -= share) <= 0);
    const deed = chosen?.[1](world, person, snapshot);
    if (deed) return deed;
  }
}

/** Ctrl+Z, at once; null where it cannot be told what that comes to. */
export function undoOf({ app }: Device, deed: Deed, takeBack: (() => void) | null): Deed | null {
  const { isShown } = deed;
  if (takeBack === null || isShown === undefined) return null;
  return {
    words: `undo: ${deed.words}`,
    do: async () => await app.page.keyboard.press('Control+z'),
    isShown: (snapshot) => !isShown(snapshot),
    count: () => {
      takeBack();
      return null;
    },
  };
}
