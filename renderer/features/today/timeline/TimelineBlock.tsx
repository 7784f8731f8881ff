import { type CSSProperties, memo, type RefObject, useRef, useState } from 'react';
import type { Day, DayFrame, Session } from '../../../../common/domain/snapshot.ts';
import { useNow } from '../../../store/use-now.ts';
import { AlertIcon, CloudUpIcon, MoonIcon } from '../../../ui/icons.tsx';
import { RowButton } from '../../../ui/RowButton.tsx';
import { later } from '../../../ui/later.tsx';
import { useBoardColour } from '../../../task/colour.ts';
import { rangeWords, acrossWords, sessionWords } from '../../../task/day-words.ts';
import { overlapWords, type SessionOverlap } from '../sessions/use-overlaps.ts';
import type { Scale } from './scale.ts';
import type { Moving } from './use-moved-times.ts';

const Handles = later(async () => (await import('./Handles.tsx')).Handles);

/** The times may take two lines in a narrow column; the rest is for the name. */
const LINES_FOR_TIMES = 2;
const MOST_LINES_OF_NAME = 3;
/** A hair less than the border and what stands beside it take: a block of one line has one. */
const EDGE_REM = 0.12;
/** A line of smaller text: its letters, without what lies between lines. */
const LOW_BLOCK_REM = 0.74;
const LOW_LINE_REM = 0.875;

export interface TimelineBlockProps {
  readonly session: Session;
  /** Where it stands among those that overlap it, from 0. */
  readonly column: number;
  readonly columns: number;
  /** It is drawn as if it took this long at least. */
  readonly leastMs: number;
  /** So much of what it is drawn longer lies above its start. */
  readonly liftMs: number;
  readonly overlap: SessionOverlap | undefined;
  /** As it is on view now, with all of its sessions. */
  readonly dayNow: RefObject<Day>;
  readonly day: DayFrame;
  readonly scale: Scale;
  readonly isCurrent: boolean;
  readonly onEdit: (session: Session) => void;
}

/** A session to scale, which can be moved. What is drawn while it moves is not saved yet. */
export const TimelineBlock = memo(function TimelineBlock(props: TimelineBlockProps) {
  const { session, column, columns, leastMs, liftMs, overlap, dayNow, day, scale, isCurrent, onEdit } = props;
  const place = useRef<HTMLDivElement>(null);
  const now = useNow(session.endedAt === null);
  const [moving, setMoving] = useState<Moving>();
  const shown = { ...session, ...moving?.times };
  const startMs = Math.max(shown.startedAt, day.startMs);
  const lengthMs = Math.max(0, Math.min(shown.endedAt ?? now, day.endMs) - startMs);
  const addedMs = Math.max(0, leastMs - lengthMs);
  const heightRem = scale.remOf(lengthMs + addedMs);
  const words = sessionWords(shown, day, now);
  const topMs = startMs - Math.min(liftMs, addedMs);
  const lines = Math.floor(heightRem - EDGE_REM);
  const style: CSSProperties & { readonly '--colour': string } = {
    '--colour': `var(--type-${useBoardColour(session.task.boardId)})`,
    insetBlockStart: scale.topOf(topMs),
    blockSize: scale.rem(lengthMs + addedMs),
    insetInlineStart: `${(column / columns) * 100}%`,
    inlineSize: `calc(${100 / columns}% - 2px)`,
  };

  return (
    <div
      ref={place}
      className={`${classesOf(session, moving !== undefined)} ${lowness(heightRem)}`}
      title={titleOf(session, lines)}
      data-stop={session.trackerId}
      style={style}
    >
      <RowButton
        className="timeline-block"
        label={[words, overlap === undefined ? [] : overlapWords(overlap), session.note ?? []].flat().join(', ')}
        isReachable={isCurrent}
        onPress={() => onEdit(session)}
      >
        {/* On a long day each element counts: one that shows no words has none, and no edges to be taken by. */}
        {isCurrent || heightRem >= LOW_BLOCK_REM ? <Face session={shown} day={day} now={now} lines={lines} /> : null}
        {overlap === undefined ? null : (
          <Twice session={shown} other={overlap.other} now={now} topMs={topMs} scale={scale} />
        )}
      </RowButton>
      <Handles
        place={place}
        session={session}
        dayNow={dayNow}
        day={day}
        scale={scale}
        topMs={topMs}
        isBeside={column > 0}
        isCurrent={isCurrent}
        hasEdges={isCurrent || lines >= 1}
        moving={moving}
        onMoving={setMoving}
        now={now}
      />
    </div>
  );
});

/** What has no room in the block. */
function titleOf({ task, note }: Session, lines: number): string | undefined {
  if (lines >= 1) return note;
  return note === undefined ? task.name : `${task.name}\n${note}`;
}

interface FaceProps {
  readonly session: Session;
  readonly day: DayFrame;
  readonly now: number;
  /** As many find room, of 1 rem each; where not even one does, there is one of smaller text. */
  readonly lines: number;
}

function Face({ session, day, now, lines }: FaceProps) {
  const { task, confirmed, needsYou, note } = session;
  const isNoteShown = note !== undefined && lines > LINES_FOR_TIMES + 1;
  const faceRem = lines < 1 ? LOW_LINE_REM : lines;
  const nameLines = Math.max(1, Math.min(MOST_LINES_OF_NAME, lines - LINES_FOR_TIMES - (isNoteShown ? 1 : 0)));
  const across = acrossWords(session, day, now);

  return (
    <>
      <span className="timeline-face" style={{ maxBlockSize: `${faceRem}rem` }}>
        <span
          className={nameLines > 1 ? 'timeline-name timeline-name-long' : 'timeline-name'}
          style={{ WebkitLineClamp: nameLines }}
          dir="auto"
        >
          {task.name}
        </span>{' '}
        <span className="timeline-times tabular">
          {needsYou ? <AlertIcon size={12} /> : null}
          {across === undefined ? null : <MoonIcon size={12} />}
          {confirmed || needsYou ? null : <CloudUpIcon size={12} />}
          {/* Where only the start has room it stands alone: a line may end before a dash, not after it. */}
          {rangeWords(session, day.timezone).replace('– ', '–\u2060\u00A0')}
        </span>{' '}
        {across === undefined ? null : <span className="timeline-across">{across}</span>}
        {isNoteShown ? (
          <span className="timeline-note" dir="auto">
            {note}
          </span>
        ) : null}
      </span>
    </>
  );
}

interface TwiceProps {
  readonly session: Session;
  readonly other: Session;
  readonly now: number;
  /** Of the block, UTC ms. */
  readonly topMs: number;
  readonly scale: Scale;
}

/** Beside what is there twice. */
function Twice({ session, other, now, topMs, scale }: TwiceProps) {
  const startMs = Math.max(session.startedAt, other.startedAt, topMs);
  const endMs = Math.min(session.endedAt ?? now, other.endedAt ?? now);
  if (endMs <= startMs) return null;
  return (
    <span
      className="timeline-twice"
      style={{ insetBlockStart: scale.rem(startMs - topMs), blockSize: scale.rem(endMs - startMs) }}
    />
  );
}

function classesOf({ confirmed, needsYou, endedAt }: Session, isMoving: boolean): string {
  const classes = ['timeline-place'];
  if (!confirmed) classes.push('timeline-waiting');
  if (needsYou) classes.push('timeline-needs-you');
  if (endedAt === null) classes.push('timeline-running');
  if (isMoving) classes.push('timeline-moving');
  return classes.join(' ');
}

/** A quarter of an hour is a low line as the timeline opens, and a minute a stripe without words. */
function lowness(heightRem: number): string {
  if (heightRem < LOW_BLOCK_REM) return 'timeline-low timeline-thin';
  return heightRem < 1 + EDGE_REM ? 'timeline-low' : '';
}
