import type { KeyboardEvent } from 'react';

/**
 * Does what a key stands for once, however long it is held: the system repeats it meanwhile, and each would start or stop
 * a timer, or delete the row after. True where the key stands for something, done or not.
 */
export function oncePerPress({ repeat }: Pick<KeyboardEvent, 'repeat'>, command: (() => void) | undefined): boolean {
  if (!repeat) command?.();
  return command !== undefined;
}
