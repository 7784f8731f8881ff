import { t } from '../../../common/i18n/translate.ts';
import { LEAST_GAP_MS, lastEnd } from '../../../common/time/intervals.ts';
import { clockTime } from '../../../common/time/region.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { MINUTE_MS, useNow } from '../../store/use-now.ts';
import { Button } from '../../ui/Button.tsx';

/** A start without a gap to the last entry of the day; nothing where there is none. */
export function StartAtLastEnd({ taskId }: { readonly taskId: number }) {
  const at = useSnapshot((snapshot) => lastEnd(snapshot.today.sessions));
  return at === undefined ? null : <StartAt key={at} taskId={taskId} at={at} />;
}

function StartAt({ taskId, at }: { readonly taskId: number; readonly at: number }) {
  const { ask } = useCardclock();
  const timezone = useSnapshot((snapshot) => snapshot.today.timezone);
  const now = useNow(true, MINUTE_MS);
  if (now - at < LEAST_GAP_MS) return null;

  return (
    <Button variant="quiet" onPress={() => void ask('timer:start', { taskId, at })}>
      {t('Start at the end of my last entry ({time})', { time: clockTime(at, timezone) })}
    </Button>
  );
}
