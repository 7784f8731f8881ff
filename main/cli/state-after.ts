import type { Snapshot } from '../../common/domain/snapshot.ts';
import type { Ask } from './ask.ts';

/** What there is to see after a deed; null where it cannot be known: the deed itself is done. */
export async function stateAfter(ask: Ask): Promise<Snapshot | null> {
  try {
    return await ask('state:get', null);
  } catch {
    return null;
  }
}
