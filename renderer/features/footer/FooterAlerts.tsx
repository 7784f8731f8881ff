import { shortName } from '../../../common/domain/short-name.ts';
import type { HeldCommand } from '../../../common/domain/snapshot.ts';
import { skewWords } from '../../../common/domain/sync-words.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { type Calendar, momentWords } from '../../../common/time/moment-words.ts';
import { listInRegion, sizeInRegion } from '../../../common/time/region.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { useCalendar } from '../../store/use-calendar.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertIcon, ClockIcon } from '../../ui/icons.tsx';

/** Commands that the disk has not taken: the one thing to see to before trusting the rest. */
export function HeldAlert() {
  const held = useSnapshot((snapshot) => snapshot.held);
  const calendar = useCalendar();
  if (held.length === 0) return null;

  return (
    <p className="footer-alert footer-held" role="alert">
      <AlertIcon />
      <span>{heldWords(held, calendar)}</span>
    </p>
  );
}

/** A board that takes long to come, and the way to do without it for now. */
export function ReadingNote() {
  const { ask } = useCardclock();
  const reading = useSnapshot((snapshot) => snapshot.boardReading);
  if (reading === undefined) return null;
  const { receivedBytes, totalBytes } = reading;
  const board = shortName(reading.name);
  const received = sizeInRegion(receivedBytes);
  const words =
    totalBytes === null
      ? t('Reading “{board}”: {received} so far', { board, received })
      : t('Reading “{board}”: {received} of {total}', { board, received, total: sizeInRegion(totalBytes) });

  return (
    <p className="footer-alert footer-reading" role="note">
      <span>{words}</span>
      <Button
        variant="quiet"
        aria-label={t('Not now: leave “{board}” for an hour', { board })}
        onPress={() => void ask('board:call-off-reading', null)}
      >
        {t('Not now')}
      </Button>
    </p>
  );
}

/** That this computer's clock is off, which every time that is tracked goes by. */
export function SkewNote() {
  const sync = useSnapshot((snapshot) => snapshot.sync);
  const words = skewWords(sync);
  if (words === null) return null;

  return (
    <p className="footer-alert footer-skew" role="note">
      <ClockIcon />
      <span>{words}</span>
    </p>
  );
}

const MOST = 3;
const COMMANDS: Readonly<Record<HeldCommand['what'], string>> = {
  start: msg('start of {task} at {time}'),
  stop: msg('stop of {task} at {time}'),
  change: msg('change of {task} at {time}'),
};

/** What is done but not on disk: `Not on disk yet: start of A at 09:05, stop of B at 09:10. Cardclock keeps trying.` */
function heldWords(held: readonly HeldCommand[], calendar: Calendar): string {
  const named = held.slice(0, MOST).map(({ what, task, atMs }) => {
    const time = momentWords(atMs, calendar);
    return task === null ? t('change at {time}', { time }) : t(COMMANDS[what], { task: shortName(task.name), time });
  });
  const count = held.length - MOST;
  if (count <= 0) return t('Not on disk yet: {commands}. Cardclock keeps trying.', { commands: listInRegion(named) });
  return t('Not on disk yet: {commands}, and {count} more. Cardclock keeps trying.', {
    commands: named.join(', '),
    count,
  });
}
