import { useMemo, useState } from 'react';
import type { Card, CardSubtask } from '../../../common/domain/card.ts';
import { placeAfterDrop, type Edge } from '../../task/place-after-drop.ts';
import type { OpenCard } from './use-card.ts';

export interface SubtaskActions {
  readonly tick: (subtask: CardSubtask) => void;
  readonly rename: (subtask: CardSubtask, name: string) => Promise<boolean>;
  /** To a place counted from 0; beyond either end nothing happens. */
  readonly move: (subtaskId: number, toIndex: number) => void;
  /** A dragged row was let go at an edge of another. */
  readonly drop: (subtaskId: number, overId: number, edge: Edge) => void;
}

/** One press: told from another of the same subtask by what it is, and not by what it says. */
interface Tick {
  readonly to: boolean;
}

/** Subtasks as the person wants them, at once; what the service does not take goes back to what it holds. */
export function useSubtasks(
  card: Card,
  { act }: OpenCard,
): { readonly shown: readonly CardSubtask[]; readonly actions: SubtaskActions } {
  const { taskId } = card.task;
  const [ticks, setTicks] = useState<ReadonlyMap<number, Tick>>(new Map());
  const [order, setOrder] = useState<readonly number[]>();

  const shown = useMemo(() => {
    const ticked = card.subtasks.map((one) => ({
      ...one,
      isCompleted: ticks.get(one.subtaskId)?.to ?? one.isCompleted,
    }));
    return order === undefined ? ticked : ticked.toSorted((a, b) => placeIn(order, a) - placeIn(order, b));
  }, [card.subtasks, ticks, order]);

  async function tick({ subtaskId, isCompleted }: CardSubtask): Promise<void> {
    const mine: Tick = { to: !isCompleted };
    setTicks((before) => new Map(before).set(subtaskId, mine));
    await act('card:subtask-change', { taskId, subtaskId, isCompleted: mine.to });
    // One that came since still stands.
    setTicks((before) => new Map([...before].filter(([, tick]) => tick !== mine)));
  }

  async function reorder(ids: readonly number[]): Promise<void> {
    setOrder(ids);
    await act('card:subtask-reorder', { taskId, order: ids });
    setOrder((now) => (now === ids ? undefined : now));
  }

  function move(subtaskId: number, toIndex: number): void {
    if (!card.may.change || toIndex < 0 || toIndex >= shown.length) return;
    const others = shown.map((one) => one.subtaskId).filter((id) => id !== subtaskId);
    void reorder(others.toSpliced(toIndex, 0, subtaskId));
  }

  return {
    shown,
    actions: {
      tick: (subtask) => {
        if (card.may.change) void tick(subtask);
      },
      rename: async ({ subtaskId }, name) => await act('card:subtask-change', { taskId, subtaskId, name }),
      move,
      drop: (subtaskId, overId, edge) => {
        const from = shown.findIndex((one) => one.subtaskId === subtaskId);
        const over = shown.findIndex((one) => one.subtaskId === overId);
        if (from === -1 || over === -1) return;
        const toIndex = placeAfterDrop(from, over, edge);
        if (toIndex !== from) move(subtaskId, toIndex);
      },
    },
  };
}

/** One that came meanwhile stands at the end. */
function placeIn(order: readonly number[], { subtaskId }: CardSubtask): number {
  const place = order.indexOf(subtaskId);
  return place === -1 ? order.length : place;
}
