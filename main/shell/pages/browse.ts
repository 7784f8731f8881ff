import { z } from 'zod';
import type { BrowsedCard } from '../../../common/domain/card-page.ts';
import { t } from '../../../common/i18n/translate.ts';
import { openExternally } from './guards.ts';
import type { Invoke } from './ipc-binding.ts';

const ADDRESS = z.object({ kind: z.literal('address'), address: z.string() });

/** The commands, with the page of a card opened in the desktop's browser: the core has checked where it leads. */
export function browsing(invoke: Invoke): Invoke {
  return async (command, input) => {
    const reply = await invoke(command, input);
    if (command !== 'card:browse' || !reply.ok) return reply;
    const { address } = ADDRESS.parse(reply.value);
    const opened: BrowsedCard = { kind: 'opened' };
    if (await openExternally(address)) return { ok: true, value: opened };
    const message = t('This desktop opened no browser. The address is {address}', { address });
    return { ok: false, error: { code: 'unexpected', message } };
  };
}
