import { existsSync, readFileSync } from 'node:fs';
import * as tls from 'node:tls';

/** Whom a service's certificate may be signed by. */
export interface Trust {
  /** Undefined: Node's own authorities, which need no list. */
  readonly context: () => tls.SecureContext | undefined;
  /** From now on those of the system and of the person count, too; false where they do already. */
  readonly widen: () => boolean;
  /** The person's are others now. */
  readonly changed: () => void;
}

/**
 * Most services are signed by an authority that Node brings along; reading those of the system takes some 50 ms, so that is left
 * until one is not. They are added, never put in the place of Node's.
 */
export function createTrust(own: () => readonly string[]): Trust {
  let context: tls.SecureContext | undefined;
  return {
    context: () => context,
    widen: () => {
      if (context !== undefined) return false;
      const all = new Set([...tls.rootCertificates, ...systemAuthorities(), ...own()]);
      context = tls.createSecureContext({ ca: [...all] });
      return true;
    },
    changed: () => {
      context = undefined;
    },
  };
}

/** Where distributions keep theirs in one file. */
const BUNDLES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

/** Node reads those of macOS, Windows and Linux from 22.15 on; an older one, on Linux alone, those of the usual file. */
function systemAuthorities(): readonly string[] {
  const found = 'getCACertificates' in tls ? tls.getCACertificates('system') : [];
  if (found.length > 0) return found;
  const file = [process.env['SSL_CERT_FILE'] ?? '', ...BUNDLES].find((path) => path !== '' && existsSync(path));
  return file === undefined ? [] : [readFileSync(file, 'utf8')];
}
