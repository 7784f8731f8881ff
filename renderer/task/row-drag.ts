import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { Edge } from './place-after-drop.ts';

/** What a row stands for: it is dropped only on what knows its kind, for the numbers of two kinds may be the same. */
export type RowKind = 'task' | 'subtask';

export interface RowDrag {
  readonly kind: RowKind;
  readonly id: number;
  /** The edge at which a row would be put that hangs over this one; undefined when none does. */
  readonly onEdge: (edge: Edge | undefined) => void;
  readonly onDrop: (id: number, edge: Edge) => void;
}

/** The number of what is dragged; undefined where that is of another kind. */
export function draggedId(data: Readonly<Record<string | symbol, unknown>>, kind: RowKind): number | undefined {
  return data['kind'] === kind && typeof data['id'] === 'number' ? data['id'] : undefined;
}

/** Lets a row be dragged, and others be dropped at its edges; the returned function ends both. */
export function attachRow(element: HTMLElement, { kind, id, onEdge, onDrop }: RowDrag): () => void {
  function edgeAt(clientY: number): Edge {
    const { top, height } = element.getBoundingClientRect();
    return clientY < top + height / 2 ? 'top' : 'bottom';
  }

  return combine(
    draggable({
      element,
      getInitialData: () => ({ kind, id }),
      onDragStart: () => element.toggleAttribute('data-dragged', true),
      onDrop: () => element.toggleAttribute('data-dragged', false),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => ![undefined, id].includes(draggedId(source.data, kind)),
      onDrag: ({ location }) => onEdge(edgeAt(location.current.input.clientY)),
      onDragLeave: () => onEdge(undefined),
      onDrop: ({ source, location }) => {
        onEdge(undefined);
        const dropped = draggedId(source.data, kind);
        if (dropped !== undefined) onDrop(dropped, edgeAt(location.current.input.clientY));
      },
    }),
  );
}
