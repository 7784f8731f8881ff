import { play } from '../world/play.ts';
import type { Schedule } from './event.ts';
import { spokenSetting } from './words.ts';

/** The schedule as it goes, in words, with what became of the law at its end. */
export async function tellStory(schedule: Schedule): Promise<string> {
  const lines = [spokenSetting(schedule)];
  const { violation } = await play(schedule, (words) => lines.push(words));
  return [
    ...lines.filter((line) => !isRoutine(line)),
    violation === null ? 'The law was kept.' : `BROKEN: ${violation}`,
  ].join('\n');
}

/** The pulls of every minute say nothing. */
function isRoutine(line: string): boolean {
  return /→ #\d+ (list (active|listed|everything)|who am I|board|report)/.test(line) || /← #\d+ answered$/.test(line);
}
