import type { DateRange } from '../../common/time/calendar.ts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { SettingSection } from '../../common/domain/settings.ts';
import type { AccountView, Snapshot } from '../../common/domain/snapshot.ts';
import type { TaskRef } from '../../common/domain/task.ts';
import type { Bridge, CommandName, Input, Output } from '../../common/ipc/commands.ts';
import type { Reply } from '../../common/ipc/failure.ts';
import { type Store, createStore } from './store.ts';
import type { Toasts } from './toasts.ts';
import type { SnapshotStore } from './snapshot-store.ts';
import { createRequest, type Request } from './request.ts';

/** Sends a command; a failure is shown to the person as a message and still returned. */
export type Ask = <C extends CommandName>(command: C, input: Input<C>) => Promise<Reply<Output<C>>>;

/** Which day is to be looked at: a date, YYYY-MM-DD, or the one before or after the day on view. */
export type DayRequest = { readonly date: string } | { readonly step: -1 | 1 };

export interface SearchRequest {
  /** The field takes the cursor, and begins with it; '' leaves what is there. Absent: the cursor stays where it is. */
  readonly text?: string;
  /** What is chosen goes on the work list, and starts no timer. */
  readonly adds?: boolean;
}

/** What every feature can reach. It stays the same object as long as the window lives. */
export interface Cardclock {
  /** For callers that show a failure in their own place. */
  readonly bridge: Bridge;
  readonly ask: Ask;
  readonly toasts: Toasts;
  readonly store: SnapshotStore;
  readonly openedCard: OpenedCard;
  /** Shows a card over whatever is on the screen. */
  readonly openCard: (taskId: number) => void;
  readonly dayRequest: Request<DayRequest>;
  /** So many weeks later, or earlier, than the one on view. */
  readonly weekRequest: Request<number>;
  /** These days as a timesheet among the reports, where it is printed and exported. */
  readonly timesheetRequest: Request<DateRange>;
  /** An entry to be added to the day on view, of that task or of one that is still to be chosen. */
  readonly entryRequest: Request<'add' | TaskRef>;
  /** The cursor goes to a row of the day on view. */
  readonly rowRequest: Request<'first' | 'last'>;
  /** The cards assigned to the person, in sight. */
  readonly assignedRequest: Request<true>;
  /** What the search field is to do. */
  readonly searchRequest: Request<SearchRequest>;
  readonly typedTexts: TypedTexts;
  /** The part of the settings that was looked at last. */
  readonly settingSection: Store<SettingSection>;
}

export function createCardclock(bridge: Bridge, store: SnapshotStore, toasts: Toasts): Cardclock {
  const openedCard = createOpenedCard();
  return {
    bridge,
    store,
    toasts,
    openedCard,
    openCard: openedCard.open,
    dayRequest: createRequest(),
    weekRequest: createRequest(),
    timesheetRequest: createRequest(),
    entryRequest: createRequest(),
    rowRequest: createRequest(),
    assignedRequest: createRequest(),
    searchRequest: createRequest(),
    typedTexts: createTypedTexts(),
    settingSection: createStore<SettingSection>('general'),
    ask: async (command, input) => {
      const reply = await bridge.invoke(command, input);
      if (!reply.ok) toasts.problem(reply.error.message);
      return reply;
    },
  };
}

export const CardclockContext = createContext<Cardclock | undefined>(undefined);

export function useCardclock(): Cardclock {
  const cardclock = useContext(CardclockContext);
  if (cardclock === undefined) throw new Error('useCardclock is used outside CardclockContext');
  return cardclock;
}

/**
 * A part of the newest snapshot. Its reader is drawn again only when that very part has changed, so `pick` takes a part
 * as it is and builds nothing.
 */
export function useSnapshot<Part>(pick: (snapshot: Snapshot) => Part): Part {
  const { store } = useCardclock();
  return useSyncExternalStore(store.subscribe, () => pick(present(store)));
}

/** The account, for the screens that are there only while somebody is signed in. */
export function useAccount(): AccountView {
  const account = useSnapshot((snapshot) => snapshot.account);
  if (account === null) throw new Error('useAccount is used while nobody is signed in');
  return account;
}

/** Which account is open, to key what must not outlive it; undefined while none is. */
export function useAccountId(): number | undefined {
  return useSnapshot(accountIdOf);
}

/** Which account is open; undefined while none is. */
export function accountIdOf({ accounts }: Snapshot): number | undefined {
  return accounts.find(({ current }) => current)?.id;
}

/** The newest snapshot, for an action that decides by how things stand when it is done. */
export function present(store: SnapshotStore): Snapshot {
  const { snapshot } = store.get();
  if (snapshot === undefined) throw new Error('There is no snapshot yet');
  return snapshot;
}

/** What is typed in fields that are taken by a button, by the names of these: it outlives the view that they stand in. */
type TypedTexts = Store<ReadonlyMap<string, string>>;

function createTypedTexts(): TypedTexts {
  return createStore<ReadonlyMap<string, string>>(new Map());
}

/** Which card is open over the view; one at a time. */
interface OpenedCard extends Pick<Store<number | undefined>, 'subscribe'> {
  /** The card's task; undefined while none is open. */
  readonly get: () => number | undefined;
  readonly open: (taskId: number) => void;
  readonly close: () => void;
}

function createOpenedCard(): OpenedCard {
  const { get, subscribe, set } = createStore<number | undefined>(undefined);
  return { get, subscribe, open: set, close: () => set(undefined) };
}
