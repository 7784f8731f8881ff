import { z } from 'zod';
import { t } from '../../common/i18n/translate.ts';
import type { NetworkCommands } from '../../common/ipc/network-commands.ts';
import type { App } from '../core/app/app.ts';
import { nothing, type Routes } from './route.ts';

/** A thousand certificates; a whole list of a system's has 300 kB. */
const LONGEST_FILE = 4_000_000;

export function networkRoutes({ network }: App): Pick<Routes, keyof NetworkCommands> {
  return {
    'network:get': { input: nothing, run: () => network.view() },
    'proxy:sign-in': {
      input: z.object({
        // It would end the user where the two are sent as one text.
        user: z
          .string()
          .min(1, { error: () => t('Type your user name for the proxy.') })
          .max(500)
          .refine((user) => !user.includes(':'), { error: () => t('A user name has no colon.') }),
        password: z.string().max(500),
      }),
      run: async ({ user, password }) => {
        await network.signIn(user, password);
        return network.view();
      },
    },
    'proxy:sign-out': {
      input: nothing,
      run: async () => {
        await network.signOut();
        return network.view();
      },
    },
    'authority:add': {
      input: z.object({
        base64: z.base64().max(LONGEST_FILE, { error: () => t('This file is too long for certificates.') }),
      }),
      run: ({ base64 }) => network.addAuthorities(base64),
    },
    'authority:remove': {
      input: z.object({ id: z.string().max(200) }),
      run: ({ id }) => {
        network.removeAuthority(id);
        return network.view().authorities;
      },
    },
  };
}
