import { useCallback, useState, useSyncExternalStore } from 'react';
import type { TypedSoFar } from '../../task/time-edit/use-times.ts';
import { keepDraft, type TimeDrafts } from './time-drafts.ts';

/** The rows of sessions whose times are fields, by the ids of their trackers. */
export interface InlineRows {
  /** Rows in which something was typed stay open, also beside another one and while another day or view is looked at. */
  readonly isOpen: (trackerId: number) => boolean;
  /** The one that the person edits: it takes the cursor. */
  readonly editedId: number | undefined;
  readonly open: (trackerId: number) => void;
  /** It is out of sight, with what was typed in it: when it comes back the cursor stays where it is. */
  readonly leave: (trackerId: number) => void;
  /** What was typed is saved, or not wanted. */
  readonly close: (trackerId: number) => void;
  readonly typedIn: (trackerId: number) => TypedSoFar | undefined;
  /** What is typed in this row by now, and not saved. */
  readonly note: (trackerId: number, typed: TypedSoFar) => void;
}

export function useInlineRows(drafts: TimeDrafts): InlineRows {
  const [editedId, setEditedId] = useState<number>();
  const typed = useSyncExternalStore(drafts.subscribe, drafts.get);

  const leave = useCallback((trackerId: number) => {
    setEditedId((before) => (before === trackerId ? undefined : before));
  }, []);
  const close = useCallback(
    (trackerId: number) => {
      keepDraft(drafts, trackerId, {});
      leave(trackerId);
    },
    [drafts, leave],
  );
  const note = useCallback(
    (trackerId: number, typedNow: TypedSoFar) => keepDraft(drafts, trackerId, typedNow),
    [drafts],
  );

  return {
    isOpen: (trackerId) => trackerId === editedId || typed.has(trackerId),
    editedId,
    open: setEditedId,
    leave,
    close,
    typedIn: (trackerId) => typed.get(trackerId),
    note,
  };
}
