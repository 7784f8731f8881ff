import { t } from '../../../common/i18n/translate.ts';
import { momentWords } from '../../../common/time/moment-words.ts';
import { MINUTE_MS, useNow } from '../../store/use-now.ts';
import { ClockIcon } from '../../ui/icons.tsx';
import { useCalendar } from '../../store/use-calendar.ts';

/** Until when the service has the row postponed; nothing from that minute on. `until`: UTC ms. */
export function Postponed({ until }: { readonly until: number }) {
  const now = useNow(true, MINUTE_MS);
  const calendar = useCalendar();
  if (until <= now) return null;

  return (
    <span className="work-list-postponed">
      <ClockIcon size={12} />
      <span>{t('Postponed until {moment}', { moment: momentWords(until, calendar) })}</span>
    </span>
  );
}
