import { useState, type SubmitEvent } from 'react';
import type { ReportRow } from '../../../common/domain/report.ts';
import type { Done } from '../../../common/ipc/journal-commands.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { readTypedLength } from '../../../common/phrase/length.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { dayOf } from '../../../common/time/zone-days.ts';
import { shortDay, rangeWords } from '../../task/day-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { countWords } from './report-words.ts';

/** Of what is chosen so many are shown one by one. */
const MOST_SHOWN = 5;

interface EntriesProps {
  /** Each as a whole, also where days are cut. */
  readonly entries: readonly ReportRow[];
  readonly timezone: string;
  readonly onClose: () => void;
}

interface ShiftDialogProps extends EntriesProps {
  readonly onShift: (byMs: number) => Promise<Reply<Done>>;
}

/** By how much all of them begin and end later or earlier, with what comes of it. */
export function ShiftDialog({ entries, timezone, onShift, onClose }: ShiftDialogProps) {
  const [typed, setTyped] = useState('+15m');
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const byMs = readShift(typed);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    // Enter in the field is no press of the button: that would shift them twice.
    if (isSending) return undefined;
    if (byMs === undefined) return setProblem(t('Type a length such as +15m, -1h or -0:30.'));
    setSending(true);
    const reply = await onShift(byMs);
    setSending(false);
    if (reply.ok) onClose();
    else setProblem(reply.error.message);
    return undefined;
  }

  return (
    <Dialog title={t('Shift entries')} onClose={onClose}>
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('Later or earlier by')}
          value={typed}
          problem={problem}
          isAlert
          onChange={(text) => {
            setTyped(text);
            setProblem(undefined);
          }}
        />
        <p className="reports-hint">{chosenWords(entries)}</p>
        <Shown entries={entries} timezone={timezone} byMs={byMs ?? 0} />
        <div className="buttons">
          <Button variant="primary" type="submit" isPending={isSending}>
            {t('Shift#verb')}
          </Button>
          <Button onPress={onClose}>{t('Cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

interface DeleteDialogProps extends EntriesProps {
  readonly onDelete: () => Promise<Reply<Done>>;
}

/** What is about to go. */
export function DeleteDialog({ entries, timezone, onDelete, onClose }: DeleteDialogProps) {
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);

  async function remove(): Promise<void> {
    setSending(true);
    const reply = await onDelete();
    setSending(false);
    if (reply.ok) onClose();
    else setProblem(reply.error.message);
  }

  return (
    <Dialog title={t('Delete entries')} onClose={onClose}>
      <div className="form">
        <p>{t('{entries} will be deleted.', { entries: chosenWords(entries) })}</p>
        <Shown entries={entries} timezone={timezone} byMs={0} />
        <p role="alert" className="reports-problem">
          {problem ?? ''}
        </p>
        <div className="buttons">
          <Button variant="danger" isPending={isSending} onPress={() => void remove()}>
            {t('Delete')}
          </Button>
          <Button onPress={onClose}>{t('Cancel')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

interface ShownProps extends Pick<EntriesProps, 'entries' | 'timezone'> {
  readonly byMs: number;
}

/** The first of them, as they are and, where they are shifted, as they will be. */
function Shown({ entries, timezone, byMs }: ShownProps) {
  const left = entries.length - MOST_SHOWN;

  return (
    <ul className="reports-preview" aria-label={t('What changes')}>
      {entries.slice(0, MOST_SHOWN).map((entry) => (
        <li key={entry.trackerId}>
          <span className="tabular">{momentsWords(entry, timezone, byMs)}</span>{' '}
          <span dir="auto">{entry.task.name}</span>
        </li>
      ))}
      {left > 0 ? <li>{t('{count, plural, one {and # more} other {and # more}}', { count: left })}</li> : null}
    </ul>
  );
}

/** `Mon 23 Nov 09:00 – 09:30 → 09:15 – 09:45`, with the day where that is another one. */
function momentsWords({ startedAt, endedAt }: ReportRow, timezone: string, byMs: number): string {
  const day = dayOf(timezone, startedAt);
  const was = `${shortDay(day)} ${rangeWords({ startedAt, endedAt }, timezone)}`;
  if (byMs === 0) return was;
  const then = { startedAt: startedAt + byMs, endedAt: endedAt + byMs };
  const dayThen = dayOf(timezone, then.startedAt);
  const willBe = rangeWords(then, timezone);
  return `${was} → ${dayThen === day ? willBe : `${shortDay(dayThen)} ${willBe}`}`;
}

function chosenWords(entries: readonly ReportRow[]): string {
  const length = durationWords(entries.reduce((sum, { ms }) => sum + ms, 0));
  return t('{entries}, {length}', { entries: countWords(entries.length), length });
}

/** `+15m`, `-1h`, `0:30`: in ms, negative where it is earlier. Undefined for what is no length. */
export function readShift(typed: string): number | undefined {
  const [, sign = '', length = ''] = /^\s*([+\-−]?)\s*(.*)$/.exec(typed) ?? [];
  const ms = readTypedLength(length);
  if (ms === undefined || ms === 0) return undefined;
  return sign === '' || sign === '+' ? ms : -ms;
}
