import type { Unwritten } from '../../../common/domain/snapshot.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { momentWords, type Calendar } from '../../../common/time/moment-words.ts';
import { shortName } from '../../../common/domain/short-name.ts';
import { listInRegion } from '../../../common/time/region.ts';

const MOST = 3;
const DEEDS: Readonly<Record<Unwritten['what'], string>> = {
  start: msg('start of {task} at {time}'),
  stop: msg('stop of {task} at {time}'),
  change: msg('change of {task} at {time}'),
};

/** What is done but not on disk: `Not on disk yet: start of A at 09:05, stop of B at 09:10. Cardclock keeps trying.` */
export function unwrittenWords(unwritten: readonly Unwritten[], calendar: Calendar): string {
  const named = unwritten.slice(0, MOST).map(({ what, task, atMs }) => {
    const time = momentWords(atMs, calendar);
    return task === null ? t('change at {time}', { time }) : t(DEEDS[what], { task: shortName(task.name), time });
  });
  const count = unwritten.length - MOST;
  if (count <= 0) return t('Not on disk yet: {deeds}. Cardclock keeps trying.', { deeds: listInRegion(named) });
  return t('Not on disk yet: {deeds}, and {count} more. Cardclock keeps trying.', { deeds: named.join(', '), count });
}
