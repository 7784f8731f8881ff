import type { Page } from 'playwright';
import type { Session, Snapshot } from '../../../common/domain/snapshot.ts';
import type { Dice } from '../../sim/random.ts';
import type { Span } from '../clicked-intervals.ts';
import { search } from '../steps.ts';
import { type } from '../terminal.ts';
import type { ServedTask, TestService } from '../test-service.ts';
import type { Device } from './device.ts';
import type { MeantEntry, MeantTime } from './meant-time.ts';
import type { Slots } from './slots.ts';

/** One thing that a person does, and how the screen tells that it was taken. */
export interface Command {
  readonly words: string;
  readonly do: () => Promise<void>;
  /** Undefined where the other device may have changed the same, so that it cannot tell. */
  readonly isShown: ((snapshot: Snapshot) => boolean) | undefined;
  /** Takes it into what is meant. `span`: when it was done. Gives what takes it back, if that can be told. */
  readonly count: (span: Span) => (() => void) | null;
}

export interface World {
  readonly dice: Dice;
  readonly service: TestService;
  readonly meant: MeantTime;
  readonly slots: Slots;
}

/** Something has to be a little older before it is ended, so that no entry is empty and no two begin in one second. */
const SETTLED_MS = 2000;
/** For what the screen shows already. */
export const SHORT = { timeout: 10_000 };

/** Somebody at one device, and their own cards. */
export interface Person {
  readonly device: Device;
  readonly cards: readonly [ServedTask, ...ServedTask[]];
  /** On which the other logs time, too. */
  readonly shared: ServedTask;
}

/** A command of one kind; null where it is not possible now. */
export type Make = (world: World, person: Person, snapshot: Snapshot) => Command | null;

export function isOwnCard({ cards }: Person, taskId: number): boolean {
  return cards.some(({ id }) => id === taskId);
}

export function isOld(atMs: number | null): boolean {
  return atMs !== null && Date.now() - atMs > SETTLED_MS;
}

export async function say(page: Page, words: string, option: RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await search(page).fill(words);
  await page.getByRole('option', { name: option, selected: true }).waitFor(SHORT);
  await page.keyboard.press('Enter');
}

export function entryOf(meant: MeantTime, { task, startedAt }: Pick<Session, 'task' | 'startedAt'>): MeantEntry {
  const entry = meant.entryOf({ taskId: task.taskId, start: startedAt });
  if (entry === undefined) throw new Error(`nobody meant what is shown from ${new Date(startedAt).toISOString()}`);
  return entry;
}

export function exactly(atMs: number): Span {
  return [atMs, atMs];
}

export async function typeWell({ app }: Device, ...words: readonly string[]): Promise<void> {
  const { code, err } = await type(app, ...words);
  if (code !== 0) throw new Error(`cardclock ${words.join(' ')} ended with ${code}: ${err}`);
}
