import type { Authority, NetworkView } from '../../../common/domain/network.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Network } from '../network/network.ts';
import { UserFailure } from '../user-failure.ts';

/** What the person does about the way to the services; what waits to be sent is tried at once. */
export interface NetworkActions {
  readonly view: () => NetworkView;
  readonly signIn: Network['signIn'];
  readonly signOut: Network['signOut'];
  readonly addAuthorities: (base64: string) => readonly Authority[];
  readonly removeAuthority: Network['removeAuthority'];
}

export function networkActions(network: Network | undefined, tryAgain: () => void): NetworkActions {
  const own = (): Network => network ?? noNetwork();
  return {
    view: () => own().view(),
    signIn: async (user, password) => {
      await own().signIn(user, password);
      tryAgain();
    },
    signOut: async () => await own().signOut(),
    addAuthorities: (base64) => {
      const all = own().addAuthorities(base64);
      tryAgain();
      return all;
    },
    removeAuthority: (id) => own().removeAuthority(id),
  };
}

function noNetwork(): never {
  throw new UserFailure('unexpected', t('This cannot be had here.'));
}
