import { app } from 'electron';
import { type DisplayKind, displayKind } from './display-kind.ts';

/** That of this process; it stays the same as long as it runs. */
export function ownDisplay(): DisplayKind {
  return displayKind(process.platform, process.env, app.commandLine.getSwitchValue('ozone-platform'));
}
