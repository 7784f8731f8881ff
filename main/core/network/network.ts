import type { Authority, NetworkView, ProxyQuestion } from '../../../common/domain/network.ts';

/** What a person can do about the way to a service: proxies that ask who they are, and certificate authorities. */
export interface Network {
  readonly view: () => NetworkView;
  /** Null while no proxy asks. */
  readonly question: () => ProxyQuestion | null;
  /**
   * Tries them with the proxy that asks, and keeps them for it in the keychain, or until the app quits where there is none.
   * Rejects with `UserFailure('proxy-sign-in')` where they are refused; nothing is kept then.
   */
  readonly signIn: (user: string, password: string) => Promise<void>;
  /** Forgets the user and the password for the proxy that was asked last. */
  readonly signOut: () => Promise<void>;
  /** Throws `UserFailure('bad-input')` where the file, in base64, holds no certificate of an authority. */
  readonly addAuthorities: (base64: string) => readonly Authority[];
  readonly removeAuthority: (id: string) => void;
  /** Called whenever a proxy begins or ends to ask. */
  readonly onQuestion: (listener: () => void) => void;
}
