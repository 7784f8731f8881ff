import { ToggleButton } from 'react-aria-components/ToggleButton';
import type { Day, Session } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { LEAST_GAP_MS } from '../../../common/time/intervals.ts';
import { type Cardclock, useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { MINUTE_MS, useNow } from '../../store/use-now.ts';
import { Button } from '../../ui/Button.tsx';
import { MoreIcon, PlusIcon } from '../../ui/icons.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import type { MenuEntry } from '../../ui/MenuPopover.tsx';
import { createTimeCommands } from '../../task/time-edit/time-commands.ts';
import { freshTimes } from './fresh-times.ts';
import type { ShownDay } from './use-shown-day.ts';
import type { TodayState } from './use-today.ts';

export interface DayActionsProps {
  readonly shown: ShownDay;
  readonly day: Day;
  readonly state: TodayState;
  /** There is no room for the timeline beside the list. */
  readonly hasToggle: boolean;
}

/** What can be done with the day as a whole: the usual thing is a click away, the rest is in a menu. */
export function DayActions({ shown, day, state, hasToggle }: DayActionsProps) {
  return (
    <>
      {hasToggle ? (
        <ToggleButton
          className="button button-plain today-toggle"
          isSelected={state.isTimelineOpen}
          onChange={state.openTimeline}
        >
          {t('Timeline')}
        </ToggleButton>
      ) : null}
      <Button variant="quiet" onPress={() => state.add(freshTimes(day, Date.now()), day.date)}>
        <PlusIcon />
        {t('Add time')}
      </Button>
      <MenuButton label={t('More for this day')} entries={useDayMenu({ shown, day, state })}>
        <MoreIcon />
      </MenuButton>
    </>
  );
}

function useDayMenu({ shown, day, state }: Omit<DayActionsProps, 'hasToggle'>): readonly MenuEntry[] {
  const cardclock = useCardclock();
  const isRunning = useSnapshot((snapshot) => snapshot.running.length > 0);
  const last = shown.isToday && !isRunning ? lastFinished(day.sessions) : undefined;
  const now = useNow(last !== undefined, MINUTE_MS);
  const gapMs = last === undefined ? 0 : now - last.endedAt;
  const entries: MenuEntry[] = [
    { id: 'jump', label: t('Jump to the last day with time'), onAction: () => void shown.jump() },
  ];
  if (shown.isToday) entries.unshift({ id: 'copy', label: t('Copy from yesterday…'), onAction: () => state.copy(day) });
  if (last !== undefined && gapMs >= LEAST_GAP_MS)
    entries.unshift({
      id: 'resume',
      label: t('Continue “{task}” as if never stopped (+ {gap})', {
        task: shortName(last.task.name),
        gap: durationWords(gapMs),
      }),
      onAction: () => resumeNow(cardclock, last),
    });
  return entries;
}

type Ended = Session & { readonly endedAt: number };

function resumeNow(cardclock: Cardclock, session: Ended): void {
  void createTimeCommands(cardclock).resume(session, Date.now());
}

const LONGEST_NAME = 40;

function shortName(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…` : name;
}

function lastFinished(sessions: readonly Session[]): Ended | undefined {
  let last: Ended | undefined;
  for (const session of sessions) {
    const { endedAt } = session;
    if (endedAt !== null && (last === undefined || endedAt >= last.endedAt)) last = { ...session, endedAt };
  }
  return last;
}
