import { type Breach, breachesOf, doublesOf, type Ended } from './law.ts';
import type { Scene } from './scene.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** Past the dedupes of the first minutes. */
const SOON_MS = 13 * MINUTE_MS;
/** Past the last dedupe. */
const DAY_MS = 25 * 60 * MINUTE_MS;

interface Ending {
  readonly isLateUsed: boolean;
  readonly isOffView: boolean;
}

/** The network is good from here on: more than a day passes, the devices start anew, and the law is looked at. */
export async function quietEnd(scene: Scene, { isLateUsed, isOffView }: Ending): Promise<readonly Breach[]> {
  const { computers, notes, defects, pass } = scene;
  scene.setCalm(true);
  unwatch(scene);
  await pass(SOON_MS);
  // What may come within a day may be there twice for as long.
  const soon = isLateUsed ? [] : doublesOf(endOf(scene));
  await scene.sleep(DAY_MS);
  // What one of them took away the other sees gone with its next complete list.
  if (isOffView) await scene.sleep(DAY_MS);
  scene.tell('• both start anew');
  for (const computer of computers) computer.restart();
  await pass(3 * SECOND_MS);
  unwatch(scene);
  await pass(MINUTE_MS);
  const strange = notes.strange();
  return [
    ...soon.map(({ rule, words }) => ({ rule, words: `after 13 minutes ${words}` })),
    ...breachesOf(endOf(scene)),
    ...(strange === null ? [] : [{ rule: 'unmeant' as const, words: strange }]),
    ...defects,
  ];
}

function endOf({ notes, model, computers, wire, crashes }: Scene): Ended {
  return {
    steps: notes.steps(),
    records: model.records(),
    desks: computers,
    applied: wire.applied(),
    creates: wire.creates(),
    updates: wire.updates(),
    looks: wire.looks(),
    crashes,
    isAnyRefused: wire.isAnyRefused(),
  };
}

/** Nobody looks: what others do is asked for seldom. */
function unwatch({ computers }: Scene): void {
  for (const { program } of computers) program()?.sync.setWatched(false);
}
