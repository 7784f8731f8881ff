/** A certificate authority that was added by hand. */
export interface Authority {
  /** SHA-256 of the certificate. */
  readonly id: string;
  /** As the certificate calls it. */
  readonly name: string;
  /** UTC ms. */
  readonly validUntil: number;
}

/** A proxy that lets nothing through before somebody signs in to it. */
export interface ProxyQuestion {
  /** `host:port`. */
  readonly proxy: string;
  /** It knows a user and a password, and refused them. */
  readonly isRefused: boolean;
}

/** What stands between this computer and a service. */
export interface NetworkView {
  /** `host:port` of the proxy that was asked last; null where none was. */
  readonly proxy: string | null;
  /** Where the user and the password for it are kept; null where it wants none, or has none yet. */
  readonly proxyKept: 'keychain' | 'session' | null;
  readonly authorities: readonly Authority[];
}
