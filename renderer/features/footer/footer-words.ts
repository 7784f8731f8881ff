import type { Unwritten } from '../../../common/domain/snapshot.ts';
import { momentWords, type Calendar } from '../../../common/time/moment-words.ts';
import { shortName } from '../ledger/short-name.ts';

const MOST = 3;

/** What is done but not on disk: `Not on disk yet: start of A at 09:05, stop of B at 09:10. Cardclock keeps trying.` */
export function unwrittenWords(unwritten: readonly Unwritten[], calendar: Calendar): string {
  const deeds = unwritten
    .slice(0, MOST)
    .map(({ what, task, atMs }) => `${what} of ${shortName(task.name)} at ${momentWords(atMs, calendar)}`);
  const more = unwritten.length > MOST ? `, and ${unwritten.length - MOST} more` : '';
  return `Not on disk yet: ${deeds.join(', ')}${more}. Cardclock keeps trying.`;
}
