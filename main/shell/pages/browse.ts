import { z } from 'zod';
import type { BrowsedCard } from '../../../common/domain/card-page.ts';
import { t } from '../../../common/i18n/translate.ts';
import { openExternally } from './guards.ts';
import type { Invoke, ShellRoute } from './ipc-binding.ts';

const ADDRESS = z.object({ kind: z.literal('address'), address: z.string() });

/** `card:browse`: opens the page of a card in the desktop's browser; the core has checked where it leads. */
export function browseRoute(core: Invoke): ShellRoute {
  return async (input) => {
    const reply = await core('card:browse', input);
    if (!reply.ok) return reply;
    const { address } = ADDRESS.parse(reply.value);
    const opened: BrowsedCard = { kind: 'opened' };
    if (await openExternally(address)) return { ok: true, value: opened };
    const message = t('This desktop opened no browser. The address is {address}', { address });
    return { ok: false, error: { code: 'unexpected', message } };
  };
}
