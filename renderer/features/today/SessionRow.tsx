import { memo, type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { DayFrame, Session } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { clockTime } from '../../../common/time/region.ts';
import type { Trim } from '../../../common/time/overlaps.ts';
import { overlapMs } from '../../../common/time/intervals.ts';
import { useNow } from '../../store/use-now.ts';
import { TaskLine } from '../../task/TaskLine.tsx';
import { rangeWords, acrossWords } from '../../task/day-words.ts';
import {
  AlertIcon,
  CloudUpIcon,
  EditIcon,
  MoonIcon,
  MovedIcon,
  OverlapIcon,
  PlayIcon,
  PlusIcon,
  TrashIcon,
} from '../../ui/icons.tsx';
import { KeyRow } from '../../ui/KeyRow.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { overlapWords, type SessionOverlap } from './sessions/use-overlaps.ts';
import type { SessionActions } from './sessions/session-actions.ts';

export interface SessionRowProps {
  readonly session: Session;
  readonly day: DayFrame;
  readonly actions: SessionActions;
  readonly onOpenSync: () => void;
  /** True for the one row that the Tab key reaches. */
  readonly isCurrent: boolean;
  readonly overlap: SessionOverlap | undefined;
  /** How long nothing was tracked after it, UTC ms; undefined where the next one follows. */
  readonly freeFrom: number | undefined;
  readonly freeUntil: number | undefined;
  /** Its times as fields, while they are edited in the place of what can be done with it. */
  readonly fields: ReactNode;
}

const COMMAND = 'icon-button icon-button-quiet';

export const SessionRow = memo(function SessionRow(props: SessionRowProps) {
  const { session, day, actions, onOpenSync, isCurrent, overlap, freeFrom, freeUntil, fields } = props;
  const { task, endedAt, note } = session;
  const range = rangeWords(session, day.timezone);
  const what = `${task.name}, ${range}`;
  const row = useRef<HTMLDivElement>(null);
  const isSkipped = useIsSkipped(row);
  const isThin = !useIsPrinted() && isSkipped && fields === undefined;

  return (
    <KeyRow
      ref={row}
      className={`today-session${endedAt === null ? ' today-running' : ''}${fields === undefined ? '' : ' today-editing'}`}
      data-tracker={session.trackerId}
      label={what}
      keys="Enter E M S O Delete"
      isCurrent={isCurrent}
    >
      {isThin ? null : (
        <>
          {fields === undefined ? <span className="today-range tabular">{range}</span> : null}
          <TaskLine task={task} onOpen={() => actions.open(session)} isReachable={isCurrent}>
            <SessionMarks session={session} day={day} isCurrent={isCurrent} onOpenSync={onOpenSync} />
            {overlap === undefined ? null : (
              <OverlapMark session={session} overlap={overlap} day={day} isCurrent={isCurrent} actions={actions} />
            )}
          </TaskLine>
          {fields === undefined ? <Duration session={session} day={day} /> : null}
          {note === undefined || fields !== undefined ? null : (
            <span className="today-note" dir="auto" title={note}>
              {note}
            </span>
          )}
          {fields ?? (
            <span className="today-actions">
              {endedAt === null ? null : (
                <RowButton
                  label={t('Continue {entry}', { entry: what })}
                  className={COMMAND}
                  isReachable={isCurrent}
                  onPress={() => actions.resume(session)}
                >
                  <PlayIcon />
                </RowButton>
              )}
              <RowButton
                label={t('Edit {entry}', { entry: what })}
                className={COMMAND}
                isReachable={isCurrent}
                onPress={() => actions.edit(session)}
              >
                <EditIcon />
              </RowButton>
              <RowButton
                label={t('Move {entry} to another task', { entry: what })}
                className={COMMAND}
                isReachable={isCurrent}
                onPress={() => actions.move(session)}
              >
                <MovedIcon />
              </RowButton>
              <RowButton
                label={t('Delete {entry}', { entry: what })}
                className={COMMAND}
                isReachable={isCurrent}
                onPress={() => actions.remove(session)}
              >
                <TrashIcon />
              </RowButton>
            </span>
          )}
          {freeFrom === undefined || freeUntil === undefined ? null : (
            <Free from={freeFrom} until={freeUntil} day={day} isCurrent={isCurrent} actions={actions} />
          )}
        </>
      )}
    </KeyRow>
  );
});

/** Far from what is in sight: the browser does not lay it out, and on a long day there is no need to hold it either. */
function useIsSkipped(row: RefObject<HTMLElement | null>): boolean {
  const [isSkipped, setSkipped] = useState(false);

  useEffect(() => {
    const { current } = row;
    const follow = (event: Event): void => {
      if (event instanceof ContentVisibilityAutoStateChangeEvent) setSkipped(event.skipped);
    };
    current?.addEventListener('contentvisibilityautostatechange', follow);
    return () => current?.removeEventListener('contentvisibilityautostatechange', follow);
  }, [row]);

  return isSkipped;
}

interface FreeProps extends Pick<SessionRowProps, 'day' | 'isCurrent' | 'actions'> {
  readonly from: number;
  readonly until: number;
}

/** Nothing was tracked before the next one: a way to add it. */
function Free({ from, until, day, isCurrent, actions }: FreeProps) {
  const range = rangeWords({ startedAt: from, endedAt: until }, day.timezone);
  const length = durationWords(until - from);

  return (
    <RowButton
      className="today-free"
      isReachable={isCurrent}
      onPress={() => actions.add({ startedAt: from, endedAt: until })}
    >
      <span className="tabular" aria-hidden="true">
        {range}
      </span>
      <span className="tabular" aria-hidden="true">
        <PlusIcon size={12} /> {t('Add {length}', { length })}
      </span>
      <span className="hidden-visually">{t('Add time, {range}, {length}', { range, length })}</span>
    </RowButton>
  );
}

/** The part within the day, so that the rows add up to its total. */
function Duration({ session, day }: { readonly session: Session; readonly day: DayFrame }) {
  const now = useNow(session.endedAt === null);
  return <span className="today-duration tabular">{durationWords(overlapMs(session, day, now))}</span>;
}

interface SessionMarksProps {
  readonly session: Session;
  readonly day: DayFrame;
  readonly isCurrent: boolean;
  readonly onOpenSync: () => void;
}

/** What is special about a session: it lies across midnight, waits, needs the person, or the service made it move. */
function SessionMarks({ session, day, isCurrent, onOpenSync }: SessionMarksProps) {
  const { confirmed, needsYou, meant } = session;
  const now = useNow(session.endedAt === null);
  const across = acrossWords(session, day, now);

  return (
    <>
      {across === undefined ? null : (
        <span className="today-mark">
          <MoonIcon size={12} /> {across}
        </span>
      )}
      {needsYou ? (
        <AriaButton
          className="today-mark today-needs-you"
          aria-label={t('needs you: open Sync')}
          excludeFromTabOrder={!isCurrent}
          onPress={onOpenSync}
        >
          <AlertIcon size={12} /> {t('needs you')}
        </AriaButton>
      ) : null}
      {confirmed || needsYou ? null : (
        <span className="today-mark today-waiting">
          <CloudUpIcon size={12} /> {t('not yet saved')}
        </span>
      )}
      {meant === null ? null : (
        <span className="today-mark today-moved" title={t('The service made this entry move.')}>
          <MovedIcon size={12} />{' '}
          <span className="tabular">{t('meant {range}', { range: rangeWords(meant, day.timezone) })}</span>
        </span>
      )}
    </>
  );
}

interface OverlapMarkProps extends Pick<SessionRowProps, 'session' | 'day' | 'isCurrent' | 'actions'> {
  readonly overlap: SessionOverlap;
}

/** That it shares time with another, and one click that gives its part of that up. */
function OverlapMark({ session, overlap, day, isCurrent, actions }: OverlapMarkProps) {
  const { ms, trim } = overlap;
  const words = overlapWords(overlap);

  return (
    <span className="today-mark today-overlap">
      <span className="today-mark" title={words}>
        <OverlapIcon size={12} />
        <span aria-hidden="true">{t('overlaps {length}', { length: durationWords(ms) })}</span>
        <span className="hidden-visually">{words}</span>
      </span>
      {trim === undefined ? null : (
        <RowButton
          className="today-trim tabular"
          label={`${trimWords(trim, day)}: ${session.task.name}`}
          isReachable={isCurrent}
          onPress={() => actions.trim(session, trim)}
        >
          {trimWords(trim, day)}
        </RowButton>
      )}
    </span>
  );
}

function trimWords(trim: Trim, { timezone }: DayFrame): string {
  if (trim.kind === 'end') return t('End at {time}', { time: clockTime(trim.atMs, timezone) });
  if (trim.kind === 'start') return t('Start at {time}', { time: clockTime(trim.atMs, timezone) });
  return t('Leave out {range}', { range: rangeWords({ startedAt: trim.fromMs, endedAt: trim.toMs }, timezone) });
}

/** Whether the page is being printed: what is held only while it is in sight has to be there then. */
function useIsPrinted(): boolean {
  return useSyncExternalStore(onPrint, isPrinted);
}

function onPrint(tell: () => void): () => void {
  const paper = window.matchMedia('print');
  paper.addEventListener('change', tell);
  return () => paper.removeEventListener('change', tell);
}

function isPrinted(): boolean {
  return window.matchMedia('print').matches;
}
