import { useState } from 'react';
import type { Session } from '../../../common/domain/snapshot.ts';
import type { TypedSoFar } from '../time-edit/use-times.ts';
import type { TimeDrafts } from './time-drafts.ts';
import { type InlineRows, useInlineRows } from './use-inline-rows.ts';
import { USUAL_ZOOM } from './timeline/use-zoom.ts';

/** A stretch to begin a new entry with, UTC ms. */
export interface AddTimes {
  readonly startedAt: number;
  readonly endedAt: number;
}

export type TodayDialog =
  | { readonly kind: 'edit'; readonly session: Session; readonly typed: TypedSoFar }
  | { readonly kind: 'add'; readonly times: AddTimes }
  | { readonly kind: 'copy' };

/** What is open on the screen of a day. */
export interface TodayState {
  readonly inline: InlineRows;
  readonly dialog: TodayDialog | undefined;
  readonly edit: (session: Session, typed?: TypedSoFar) => void;
  readonly add: (times: AddTimes) => void;
  readonly copy: () => void;
  readonly close: () => void;
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

  return {
    inline,
    dialog,
    edit: (session, typed = {}) => {
      inline.close(session.trackerId);
      setDialog({ kind: 'edit', session, typed });
    },
    add: (times) => setDialog({ kind: 'add', times }),
    copy: () => setDialog({ kind: 'copy' }),
    close: () => setDialog(undefined),
    isTimelineOpen,
    openTimeline,
    zoomStep,
    setZoomStep,
  };
}
