import './week-grid.css';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Day } from '../../../common/domain/snapshot.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import { t } from '../../../common/i18n/translate.ts';
import { denseDurationWords } from '../../../common/time/durations.ts';
import { clockHour } from '../../../common/time/region.ts';
import { FIRST_HOUR } from '../../../common/phrase/typed-hours.ts';
import { useSnapshot } from '../../store/cardclock.ts';
import { useKeptFocus } from '../../store/use-kept-focus.ts';
import { MINUTE_MS, useNow } from '../../store/use-now.ts';
import { Button } from '../../ui/Button.tsx';
import { MoreIcon, PlusIcon } from '../../ui/icons.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { dayOfWeek } from '../../task/day-words.ts';
import { useBoardColour } from '../../task/colour.ts';
import { TaskField } from '../../task/TaskField.tsx';
import { useFilling, type CellProblem, type Filling } from './use-filling.ts';
import { weekRows, type WeekRow } from './week-hours.ts';

export interface WeekGridProps {
  readonly days: readonly Day[];
  readonly onDay: (date: string) => void;
}

/** Cards by days: hours that are typed become entries in the free time of their day. */
export function WeekGrid({ days, onDay }: WeekGridProps) {
  const [added, setAdded] = useState<readonly TaskRef[]>([]);
  const isRunning = days.some(({ sessions }) => sessions.some(({ endedAt }) => endedAt === null));
  const now = useNow(isRunning, MINUTE_MS);
  const rows = weekRows(days, added, now);
  const filling = useFilling();
  const noteId = useId();

  return (
    <div className="week-hours">
      <div className="week-hours-scroll">
        <table className="week-table">
          <caption className="hidden-visually">{t('Hours by task and day')}</caption>
          <GridHead days={days} onDay={onDay} />
          <tbody>
            {rows.map((row) => (
              <GridRow key={row.task.taskId} row={row} days={days} filling={filling} noteId={noteId} />
            ))}
          </tbody>
          {rows.length === 0 ? null : <GridSums rows={rows} days={days} />}
        </table>
        <p id={noteId} className="week-note" aria-live="polite">
          <Note problem={filling.problem} />
        </p>
        {rows.length === 0 ? (
          <p className="week-empty">{t('Nothing tracked this week. Add a row, and type its hours.')}</p>
        ) : null}
        <AddCard
          onAdd={(task) => setAdded((before) => [...before.filter((one) => one.taskId !== task.taskId), task])}
        />
      </div>
    </div>
  );
}

function Note({ problem }: { readonly problem: CellProblem | undefined }) {
  if (problem !== undefined) return <span className="week-note-problem">{problem.words}</span>;
  return t('Type 1.5, 1:30 or +15m: the time becomes entries from {hour} on, where nothing else is.', {
    hour: clockHour(FIRST_HOUR),
  });
}

function GridHead({ days, onDay }: WeekGridProps) {
  const today = useSnapshot((snapshot) => snapshot.today.date);

  return (
    <thead>
      <tr>
        <th scope="col">{t('Task')}</th>
        {days.map(({ date }) => (
          <th key={date} scope="col" className={date === today ? 'week-cell-today' : undefined}>
            <button type="button" className="week-table-day" onClick={() => onDay(date)}>
              {dayOfWeek(date)}
            </button>
          </th>
        ))}
        <th scope="col" className="week-number">
          {t('Total')}
        </th>
        <th aria-hidden="true" />
      </tr>
    </thead>
  );
}

interface GridRowProps {
  readonly row: WeekRow;
  readonly days: readonly Day[];
  readonly filling: Filling;
  readonly noteId: string;
}

function GridRow({ row, days, filling, noteId }: GridRowProps) {
  const { task, ms, finishedMs, waiting, sumMs } = row;
  const today = useSnapshot((snapshot) => snapshot.today.date);
  const colour = useBoardColour(task.boardId);
  const { problem } = filling;

  return (
    <tr>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the name of the card is its text */}
      <th scope="row" className="week-card">
        <span className="week-card-name">
          <span className={`task-dot task-dot-${colour}`} aria-hidden="true" />
          <span dir="auto" title={`${task.name}\n${task.boardName}`}>
            {task.name}
          </span>
        </span>
      </th>
      {days.map((day, at) => (
        <td key={day.date} className={day.date === today ? 'week-cell-today' : undefined}>
          <Cell
            label={`${task.name}, ${dayOfWeek(day.date)}`}
            shown={(ms[at] ?? 0) === 0 ? '' : denseDurationWords(ms[at] ?? 0)}
            finishedMs={finishedMs[at] ?? 0}
            isWaiting={waiting[at] ?? false}
            isFuture={day.date > today}
            isWrong={problem?.taskId === task.taskId && problem.date === day.date}
            noteId={noteId}
            onFill={async (text) => await filling.fill(task, day.date, text)}
            onGiveUp={filling.clear}
          />
        </td>
      ))}
      <td className="week-number tabular">{denseDurationWords(sumMs)}</td>
      <td>
        <MenuButton
          label={t('More for {task}', { task: task.name })}
          entries={[
            {
              id: 'copy',
              label: t('Copy hours from last week'),
              onAction: () =>
                void filling.copyLastWeek(
                  task,
                  days.map(({ date }) => date),
                ),
            },
          ]}
        >
          <MoreIcon />
        </MenuButton>
      </td>
    </tr>
  );
}

interface CellProps {
  readonly label: string;
  /** Empty where there is no time. */
  readonly shown: string;
  readonly finishedMs: number;
  readonly isWaiting: boolean;
  readonly isFuture: boolean;
  readonly isWrong: boolean;
  readonly noteId: string;
  /** True where the text was taken. */
  readonly onFill: (text: string) => Promise<boolean>;
  readonly onGiveUp: () => void;
}

function Cell({ label, shown, finishedMs, isWaiting, isFuture, isWrong, noteId, onFill, onGiveUp }: CellProps) {
  const [text, setText] = useState<string>();
  const [typedOverMs, setTypedOverMs] = useState(finishedMs);
  const sent = useRef<string>(undefined);
  // What could not be taken was about other time.
  if (isWrong && text !== undefined && typedOverMs !== finishedMs) setText(undefined);

  function save(): void {
    if (text === undefined || text.trim() === shown || text.trim() === '') {
      if (text !== undefined) giveUp();
      return;
    }
    // The same text is sent once, by Enter or by leaving the cell.
    if (sent.current === text) return;
    sent.current = text;
    void (async () => {
      const isTaken = await onFill(text);
      if (sent.current === text) sent.current = undefined;
      // What was typed meanwhile is of its own.
      if (isTaken) setText((now) => (now === text ? undefined : now));
    })();
  }

  function giveUp(): void {
    setText(undefined);
    onGiveUp();
  }

  return (
    <input
      className={isWaiting ? 'week-cell week-cell-waiting tabular' : 'week-cell tabular'}
      aria-label={isWaiting ? `${label}, ${t('not yet saved')}` : label}
      aria-invalid={isWrong}
      aria-describedby={noteId}
      disabled={isFuture}
      autoComplete="off"
      spellCheck={false}
      value={text ?? shown}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        setText(event.target.value);
        setTypedOverMs(finishedMs);
      }}
      onBlur={save}
      onKeyDown={(event) => {
        // While signs are composed these keys are for those.
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') save();
        moveCell(event);
        if (event.key === 'Escape' && text !== undefined) {
          event.stopPropagation();
          giveUp();
        }
      }}
    />
  );
}

/** Enter and the arrows go up and down in a column; between columns it is the Tab key. */
function moveCell(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1, Enter: event.shiftKey ? -1 : 1 }[event.key];
  const cell = event.currentTarget.closest('td');
  const row = cell?.parentElement;
  const rows = row?.parentElement?.children;
  if (step === undefined || cell === null || row == null || rows === undefined) return;
  const beside = rows[[...rows].indexOf(row) + step];
  const next = beside?.children[[...row.children].indexOf(cell)]?.querySelector('input');
  if (event.key !== 'Enter' || next !== undefined) event.preventDefault();
  next?.focus();
}

function GridSums({ rows, days }: { readonly rows: readonly WeekRow[]; readonly days: readonly Day[] }) {
  const sums = days.map((_, at) => rows.reduce((sum, { ms }) => sum + (ms[at] ?? 0), 0));
  const today = useSnapshot((snapshot) => snapshot.today.date);

  return (
    <tfoot>
      <tr>
        <th scope="row">{t('Total')}</th>
        {days.map(({ date }, at) => (
          <td key={date} className={date === today ? 'week-number week-cell-today tabular' : 'week-number tabular'}>
            {sums[at] === 0 ? '–' : denseDurationWords(sums[at] ?? 0)}
          </td>
        ))}
        <td className="week-number tabular">{denseDurationWords(sums.reduce((all, ms) => all + ms, 0))}</td>
        <td aria-hidden="true" />
      </tr>
    </tfoot>
  );
}

/** With the room that the list of cards needs below the field. */
function bringIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

function AddCard({ onAdd }: { readonly onAdd: (task: TaskRef) => void }) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place, isOpen);

  return (
    <div ref={place} tabIndex={-1}>
      {isOpen ? (
        <div ref={bringIntoSight} className="week-add">
          <TaskField
            task={undefined}
            onPick={(task) => {
              if (task === undefined) return;
              onAdd(task);
              setOpen(false);
            }}
            problem={undefined}
          />
          <Button onPress={() => setOpen(false)}>{t('Cancel')}</Button>
        </div>
      ) : (
        <Button variant="quiet" onPress={() => setOpen(true)}>
          <PlusIcon /> {t('Add a row')}
        </Button>
      )}
    </div>
  );
}
