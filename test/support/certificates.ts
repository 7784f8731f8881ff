import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from './temp-folder.ts';

export interface Certified {
  /** PEM. */
  readonly key: string;
  readonly cert: string;
}

/** A certificate authority that nobody knows. */
export interface TestAuthority extends Disposable {
  /** PEM, on disk. */
  readonly file: string;
  readonly pem: string;
  /** A server's certificate, for `localhost` by default; `days` below zero: it has expired. */
  readonly certify: (options?: { readonly name?: string; readonly days?: number }) => Certified;
}

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** Needs the program `openssl`. */
export function testAuthority(commonName = 'Example Company Root'): TestAuthority {
  const folder = tempFolder();
  const at = (name: string): string => join(folder.path, name);
  const openssl = (...args: readonly string[]): void => {
    execFileSync('openssl', args, { cwd: folder.path, stdio: 'pipe' });
  };
  openssl('req', '-x509', ...KEY, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '30', '-subj', `/CN=${commonName}`);
  return {
    file: at('ca.pem'),
    pem: readFileSync(at('ca.pem'), 'utf8'),
    certify: ({ name = 'localhost', days = 2 } = {}) => {
      writeFileSync(at('names'), `subjectAltName=DNS:${name}`);
      openssl('req', ...KEY, '-keyout', 'server.key', '-out', 'server.csr', '-subj', `/CN=${name}`);
      const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-extfile', 'names'];
      openssl('x509', '-req', '-in', 'server.csr', ...by, '-days', String(days), '-out', 'server.pem');
      return { key: readFileSync(at('server.key'), 'utf8'), cert: readFileSync(at('server.pem'), 'utf8') };
    },
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}
