import { basename, join } from 'node:path';
import { z } from 'zod';

/** Only what a page holds itself is ever saved: an address of another kind would make the app fetch it. */
const HELD = z.string().startsWith('blob:');

/** What a page says when a place is to be asked for. */
export const TO_SAVE = z.object({ url: HELD, name: z.string() });
/** What a page says when it waits for a download's end. */
export const BEING_SAVED = z.object({ url: HELD });

/** What the dialog begins with: a file in `folder`, whatever path `name` says. */
export function proposedPath(folder: string, name: string): string {
  return join(folder, basename(name));
}
