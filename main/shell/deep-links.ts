import { app } from 'electron';
import { isDeepLink } from '../../common/deep-link.ts';

/** Hands on each link that the system gave the app, those first that came before anybody listened. */
export type IncomingLinks = (follow: (text: string) => void) => void;

/** To be called before the app is ready: macOS tells of the link that started it by then. */
export function receiveLinks(): IncomingLinks {
  const early: string[] = [];
  let follow = (text: string): void => void early.push(text);

  const first = process.argv.slice(1).find(isDeepLink);
  if (first !== undefined) early.push(first);
  // Chromium adds switches of its own to the arguments, so a link is found by its scheme.
  app.on('second-instance', (_event, args) => {
    const text = args.find(isDeepLink);
    if (text !== undefined) follow(text);
  });
  app.on('open-url', (event, text) => {
    event.preventDefault();
    follow(text);
  });

  return (listener) => {
    follow = listener;
    for (const text of early.splice(0)) listener(text);
  };
}

/**
 * On Linux the desktop file of the package names the scheme, on macOS the bundle does; Windows has it from the app alone. A
 * build that is not packaged must not take the links of the installed one.
 */
export function offerForLinks(): void {
  if (app.isPackaged && process.platform !== 'linux') app.setAsDefaultProtocolClient('cardclock');
}
