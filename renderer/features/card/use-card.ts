import { useCallback, useEffect, useState } from 'react';
import type { Card } from '../../../common/domain/card.ts';
import type { CommandName, Input } from '../../../common/ipc/commands.ts';
import type { FailureCode, Reply } from '../../../common/ipc/failure.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { useNewest } from '../../store/use-newest.ts';
import { type Tell, useFailureReport } from '../../store/use-failure-report.ts';

/** Commands that answer with the card as it is then. */
export type CardCommand = {
  [C in CommandName]: C extends
    | 'card:refresh'
    | 'card:subtask-add'
    | 'card:subtask-change'
    | 'card:subtask-reorder'
    | 'card:comment'
    | 'card:comment-delete'
    | 'card:upload-send'
    ? C
    : never;
}[CommandName];

export interface OpenCard {
  /** Null while nothing is known of it. */
  readonly card: Card | null;
  /** False until what is kept here has been looked at. */
  readonly isLooked: boolean;
  readonly isReading: boolean;
  /** The service did not answer when the card was to be read again. */
  readonly isAway: boolean;
  /** What went wrong last, in words; stays until the next thing is done or it is dismissed. */
  readonly problem: string | undefined;
  /** Once the card is closed, the window tells it instead. */
  readonly setProblem: Tell;
  readonly refresh: () => Promise<void>;
  /** Does something and shows the card as it is then; false where it went wrong, which `problem` tells. */
  readonly act: <C extends CardCommand>(command: C, input: Input<C>) => Promise<boolean>;
  /** Takes a card that came another way. */
  readonly show: (card: Card) => void;
}

interface Problem {
  readonly of: 'reading' | 'command';
  readonly words: string;
}

const SILENCE: ReadonlySet<FailureCode> = new Set(['unreachable', 'timed-out', 'unsure']);

/**
 * A card, at once as it was read last and then as the service has it: always what was read last, however late its answer
 * comes, and whether the service is away as the newest request found it.
 */
export function useCard(taskId: number): OpenCard {
  const { bridge } = useCardclock();
  const [card, setCard] = useState<Card | null>(null);
  const [isLooked, setLooked] = useState(false);
  const [isReading, setReading] = useState(false);
  const [isAway, setAway] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const begin = useNewest();
  const tell = useFailureReport(
    (words) => setProblem(words === undefined ? undefined : { of: 'command', words }),
    card?.task.name,
  );

  const show = useCallback((newer: Card): void => {
    setCard((before) => {
      // Where the clock was set back, what was read before seems to lie ahead.
      const isOlder = before !== null && newer.readAt < before.readAt && before.readAt <= Date.now();
      return isOlder ? before : newer;
    });
  }, []);

  const read = useCallback(async (): Promise<void> => {
    const isNewest = begin();
    setReading(true);
    const reply = await bridge.invoke('card:refresh', { taskId });
    setReading(false);
    if (reply.ok) show(reply.value);
    if (!isNewest()) return;
    const isSilent = !reply.ok && SILENCE.has(reply.error.code);
    setAway(isSilent);
    // That the service is away is said beside the age of the card: nothing was asked for that did not happen.
    const now: Problem | undefined = reply.ok || isSilent ? undefined : { of: 'reading', words: reply.error.message };
    // A command that failed meanwhile is told until it was read.
    setProblem((before) => (before?.of === 'command' ? before : now));
  }, [bridge, taskId, show, begin]);

  useEffect(() => {
    async function open(): Promise<void> {
      const kept = await bridge.invoke('card:open', { taskId });
      if (kept.ok && kept.value !== null) show(kept.value);
      setLooked(true);
      await read();
    }
    void open();
  }, [bridge, taskId, read, show]);

  // One's own entries are this computer's: they come, change and go while the card is open, too.
  const revision = useSnapshot((snapshot) => snapshot.revision);
  const [opened] = useState(revision);
  const isChanged = card !== null && revision !== opened;
  useEffect(() => {
    async function look(): Promise<void> {
      const kept = await bridge.invoke('card:open', { taskId });
      if (kept.ok && kept.value !== null) show(kept.value);
    }
    if (isChanged) void look();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asked again with every newer snapshot
  }, [bridge, taskId, show, isChanged, revision]);

  return {
    card,
    isLooked,
    isReading,
    isAway,
    problem: problem?.words,
    setProblem: tell,
    refresh: async () => {
      tell(undefined);
      await read();
    },
    show,
    act: async (command, input) => {
      const isNewest = begin();
      tell(undefined);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each of these commands answers with a card
      const reply = (await bridge.invoke(command, input)) as Reply<Card>;
      if (reply.ok) {
        if (isNewest()) setAway(false);
        show(reply.value);
      } else tell(reply.error.message);
      return reply.ok;
    },
  };
}
