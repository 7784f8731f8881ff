import { LONGEST_CALENDAR_BYTES } from '../../../common/domain/holidays.ts';
import { t } from '../../../common/i18n/translate.ts';
import { sizeInRegion } from '../../../common/time/region.ts';
import type { AskCalendar } from '../../core/holidays/holidays.ts';
import type { AskFeed, FeedAnswer } from '../../core/network/ask-feed.ts';

/** Calendars come the way of update feeds. */
export function calendarsOver(ask: AskFeed): AskCalendar {
  return (address) => {
    const { host } = new URL(address);
    const { answer, cancel } = ask(address, { accept: 'text/calendar, */*;q=0.1' });
    return { text: answer.then(async (came) => await textOf(came, host).finally(cancel)), cancel };
  };
}

async function textOf({ status, body }: FeedAnswer, host: string): Promise<string> {
  if (status !== 200)
    throw new Error(t('{host} has no calendar there: it answers {status}', { host, status: String(status) }));
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > LONGEST_CALENDAR_BYTES) {
      const size = sizeInRegion(LONGEST_CALENDAR_BYTES);
      throw new Error(t('The calendar of {name} is larger than {size}', { name: host, size }));
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
