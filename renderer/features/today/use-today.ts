import type { Times } from '../../../common/time/intervals.ts';
import { useCallback, useState, useSyncExternalStore } from 'react';
import type { Day, Session } from '../../../common/domain/snapshot.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import type { TypedSoFar } from '../../task/time-edit/use-times.ts';
import { keepDraft, type TimeDrafts } from './time-drafts.ts';
import { USUAL_ZOOM } from './timeline/use-zoom.ts';

/** What it is about is what was on view when it was opened: another day may be looked at meanwhile. */
export type TodayDialog =
  | { readonly kind: 'edit'; readonly session: Session; readonly typed: TypedSoFar; readonly begin?: 'card' | 'split' }
  /** `times`: what the new entry begins with; an end of null is still to be typed. */
  | { readonly kind: 'add'; readonly times: Times; readonly date: string; readonly task: TaskRef | undefined }
  | { readonly kind: 'copy'; readonly today: Day };

/** What is open on the screen of a day. */
export interface TodayState {
  readonly inline: InlineRows;
  readonly dialog: TodayDialog | undefined;
  readonly edit: (session: Session, typed?: TypedSoFar) => void;
  /** To another card. */
  readonly move: (session: Session) => void;
  /** In two. */
  readonly split: (session: Session) => void;
  readonly add: (times: Times, date: string, task?: TaskRef) => void;
  readonly copy: (today: Day) => void;
  /** Nothing where another one is open by now. */
  readonly close: (dialog: TodayDialog) => void;
  /** Matters only where there is no room for it beside the list. */
  readonly isTimelineOpen: boolean;
  readonly openTimeline: (isOpen: boolean) => void;
  readonly zoomStep: number;
  readonly setZoomStep: (step: number) => void;
}

export function useToday(drafts: TimeDrafts): TodayState {
  const inline = useInlineRows(drafts);
  const [dialog, setDialog] = useState<TodayDialog>();
  const [isTimelineOpen, openTimeline] = useState(false);
  const [zoomStep, setZoomStep] = useState(USUAL_ZOOM);

  const move = useCallback((session: Session) => {
    setDialog({ kind: 'edit', session, typed: {}, begin: 'card' });
  }, []);
  const split = useCallback((session: Session) => {
    setDialog({ kind: 'edit', session, typed: {}, begin: 'split' });
  }, []);

  const add = useCallback((times: Times, date: string, task?: TaskRef) => {
    setDialog({ kind: 'add', times, date, task });
  }, []);

  return {
    inline,
    dialog,
    edit: (session, typed = {}) => {
      inline.close(session.trackerId);
      setDialog({ kind: 'edit', session, typed });
    },
    move,
    split,
    add,
    copy: (today) => setDialog({ kind: 'copy', today }),
    close: (closed) => setDialog((open) => (open === closed ? undefined : open)),
    isTimelineOpen,
    openTimeline,
    zoomStep,
    setZoomStep,
  };
}

/** The rows of sessions whose times are fields, by the ids of their trackers. */
interface InlineRows {
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

function useInlineRows(drafts: TimeDrafts): InlineRows {
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
