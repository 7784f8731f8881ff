import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Authority } from '../../../common/domain/network.ts';
import { t } from '../../../common/i18n/translate.ts';
import { UserFailure } from '../../core/user-failure.ts';

/** The certificate authorities that the person added, in a file of PEM. */
export interface Authorities {
  readonly all: () => readonly Authority[];
  /** As PEM. */
  readonly certificates: () => readonly string[];
  /**
   * Adds those of a file: PEM with any number of them, or DER. Throws `UserFailure('bad-input')` where one of them cannot be
   * read or is the certificate of a mere server; none is added then.
   */
  readonly add: (file: Uint8Array) => void;
  readonly remove: (id: string) => void;
}

/** A file that cannot be read has no authority in it: services that need one say so. */
export function storedAuthorities(path: string, onDefect: (error: unknown) => void): Authorities {
  let certificates: readonly X509Certificate[] | undefined;

  function stored(): readonly X509Certificate[] {
    certificates ??= readStored();
    return certificates;
  }

  function readStored(): readonly X509Certificate[] {
    try {
      return existsSync(path) ? certificatesIn(readFileSync(path)) : [];
    } catch (error) {
      onDefect(error);
      return [];
    }
  }

  function store(next: readonly X509Certificate[]): void {
    if (next.length === 0) rmSync(path, { force: true });
    else {
      writeFileSync(`${path}.new`, next.map(String).join(''), { mode: 0o600 });
      renameSync(`${path}.new`, path);
    }
    certificates = next;
  }

  return {
    all: () => stored().map(authorityOf),
    certificates: () => stored().map(String),
    add: (file) => {
      const added = parsed(file);
      const stranger = added.find((certificate) => !certificate.ca && certificate.issuer !== certificate.subject);
      if (stranger !== undefined) throw notAnAuthority(stranger);
      const ids = new Set(added.map(idOf));
      store([...stored().filter((certificate) => !ids.has(idOf(certificate))), ...added]);
    },
    remove: (id) => store(stored().filter((certificate) => idOf(certificate) !== id)),
  };
}

const PEM = /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----[\s\S]+?-----END (?:TRUSTED |X509 )?CERTIFICATE-----/g;

/** Throws where one is broken. A private key that lies beside them is not taken. */
function certificatesIn(file: Uint8Array): readonly X509Certificate[] {
  const text = Buffer.from(file).toString('latin1');
  if (text.includes('-----BEGIN ')) return (text.match(PEM) ?? []).map((pem) => new X509Certificate(pem));
  return [new X509Certificate(file)];
}

function parsed(file: Uint8Array): readonly X509Certificate[] {
  let found: readonly X509Certificate[] = [];
  let cause: unknown;
  try {
    found = certificatesIn(file);
  } catch (error) {
    cause = error;
  }
  if (found.length > 0) return found;
  const words = t(
    'There is no certificate in this file. Choose that of a certificate authority, as PEM or DER; such files often end in .pem, .crt or .cer.',
  );
  throw new UserFailure('bad-input', words, { cause });
}

function notAnAuthority(certificate: X509Certificate): UserFailure {
  const words = t(
    'This is the certificate of {name} itself, not of the authority that signed it. Choose the file of the authority.',
    { name: nameIn(certificate) },
  );
  return new UserFailure('bad-input', words);
}

function authorityOf(certificate: X509Certificate): Authority {
  return { id: idOf(certificate), name: nameIn(certificate), validUntil: Date.parse(certificate.validTo) };
}

function idOf(certificate: X509Certificate): string {
  return certificate.fingerprint256;
}

/** Its common name; what else there is where it has none. */
function nameIn({ subject }: X509Certificate): string {
  return /^CN=(.+)$/m.exec(subject)?.[1] ?? subject.replaceAll('\n', ', ');
}
