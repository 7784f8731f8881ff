import { app } from 'electron';
import { keptUntilHeard } from './kept-until-heard.ts';

/** Hands on the arguments of each start of the app while it runs, those first that came before anybody listened. */
export type LaterStarts = (follow: (argv: readonly string[]) => void) => void;

/** To be called as soon as the app is the only one: whoever starts it from then on relies on it, also while its window is made. */
export function receiveStarts(): LaterStarts {
  const starts = keptUntilHeard<readonly string[]>();
  app.on('second-instance', (_event, argv) => starts.say(argv));
  return starts.hear;
}
