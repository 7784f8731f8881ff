import type { Bridge, CommandName } from '../../common/ipc/commands.ts';
import type { Ask } from './cardclock.ts';

/** What this window did in the open account and can still take back. */
export interface Deeds {
  readonly add: (changeId: number) => void;
  /** The newest that was not taken back yet, which no longer counts as such; undefined where there is none. */
  readonly take: () => number | undefined;
  readonly forget: (changeId: number) => void;
  readonly clear: () => void;
}

/** More steps back than anybody remembers. */
const KEPT = 50;

/** After one of these another account is open, whose changes have numbers of their own. */
const LEAVES_THE_ACCOUNT: ReadonlySet<CommandName> = new Set([
  'account:connect',
  'account:try-built-in',
  'account:sign-out',
  'account:switch',
  'account:remove',
  'data:restore',
]);

export function createDeeds(): Deeds {
  let changeIds: readonly number[] = [];

  return {
    add: (changeId) => {
      changeIds = [...changeIds, changeId].slice(-KEPT);
    },
    take: () => {
      const newest = changeIds.at(-1);
      changeIds = changeIds.slice(0, -1);
      return newest;
    },
    forget: (changeId) => {
      changeIds = changeIds.filter((one) => one !== changeId);
    },
    clear: () => {
      changeIds = [];
    },
  };
}

/** The bridge, with an eye on what is done through it: whatever has a number can be taken back. */
export function notingDeeds(bridge: Bridge, deeds: Deeds): Bridge {
  return {
    ...bridge,
    invoke: async (command, input) => {
      const reply = await bridge.invoke(command, input);
      if (!reply.ok) return reply;
      const changeId = changeIdOf(reply.value);
      if (LEAVES_THE_ACCOUNT.has(command)) deeds.clear();
      else if (changeId !== null && command !== 'time:undo') deeds.add(changeId);
      return reply;
    },
  };
}

/** The number under which an answer can be taken back; null where nothing changed. */
export function changeIdOf(answer: unknown): number | null {
  if (typeof answer !== 'object' || answer === null || !('changeId' in answer)) return null;
  return typeof answer.changeId === 'number' ? answer.changeId : null;
}

/** Takes one deed back. Says so itself only where it failed. */
export async function undoDeed(
  { ask, deeds }: { readonly ask: Ask; readonly deeds: Deeds },
  changeId: number,
): Promise<boolean> {
  deeds.forget(changeId);
  return (await ask('time:undo', { changeId })).ok;
}
