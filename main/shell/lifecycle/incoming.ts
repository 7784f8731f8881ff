import { app } from 'electron';
import { isDeepLink } from '../../../common/deep-link.ts';
import { bufferedEvents } from './buffered-events.ts';

/** Hands on each link that the system gave the app, those first that came before anybody listened. */
export type IncomingLinks = (follow: (text: string) => void) => void;

/** To be called before the app is ready: macOS tells of the link that started it by then. */
export function receiveLinks(): IncomingLinks {
  const links = bufferedEvents<string>();
  const first = process.argv.slice(1).find(isDeepLink);
  if (first !== undefined) links.say(first);
  // Chromium adds switches of its own to the arguments, so a link is found by its scheme.
  app.on('second-instance', (_event, args) => {
    const text = args.find(isDeepLink);
    if (text !== undefined) links.say(text);
  });
  app.on('open-url', (event, text) => {
    event.preventDefault();
    links.say(text);
  });

  return links.hear;
}

/**
 * On Linux the desktop file of the package names the scheme, on macOS the bundle does; Windows has it from the app alone. A
 * build that is not packaged must not take the links of the installed one.
 */
export function offerForLinks(): void {
  if (app.isPackaged && process.platform !== 'linux') app.setAsDefaultProtocolClient('cardclock');
}

/** Hands on the arguments of each start of the app while it runs, those first that came before anybody listened. */
export type LaterStarts = (follow: (argv: readonly string[]) => void) => void;

/** To be called as soon as the app is the only one: whoever starts it from then on relies on it, also while its window is made. */
export function receiveStarts(): LaterStarts {
  const starts = bufferedEvents<readonly string[]>();
  app.on('second-instance', (_event, argv) => starts.say(argv));
  return starts.hear;
}
