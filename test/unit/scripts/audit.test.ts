import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { licenceOf } from '../../../scripts/packaging/bundled-packages.mjs';
import { projectFolder } from '../../support/launch-command.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { audit, auditWords, readAudit, type ShippedPackage } from '../../../scripts/packaging/audit.mjs';

const SHIPPED: readonly ShippedPackage[] = [
  { name: 'bundled', version: '1.2.3' },
  { name: '@scope/native', version: '7.0.0' },
];

/** What lies in which folder. */
const INSTALLED: Readonly<Record<string, ShippedPackage>> = {
  'node_modules/bundled': { name: 'bundled', version: '1.2.3' },
  'node_modules/tool/node_modules/bundled': { name: 'bundled', version: '0.9.0' },
  'node_modules/native': { name: '@scope/native', version: '7.0.0' },
  'node_modules/tool': { name: 'tool', version: '4.0.0' },
};

function advisory(severity: string, title = 'Reads what it should not'): unknown {
  return { source: 1, name: 'any', title, url: 'https://example.com/advisory', severity, range: '<2' };
}

/** The words of `npm audit --json` that tells of these, by the folders of each and its advisories. */
function answered(...found: readonly (readonly [folders: readonly string[], via: readonly unknown[]])[]): string {
  const entries = found.map(([nodes, via], turn) => [
    `name-${turn}`,
    { name: `name-${turn}`, nodes, via, effects: [] },
  ]);
  return JSON.stringify({ auditReportVersion: 2, vulnerabilities: Object.fromEntries(entries) });
}

function read(text: string): ReturnType<typeof readAudit> {
  return readAudit(text, SHIPPED, (folder) => INSTALLED[folder]);
}

describe('what npm audit says of the packages that are shipped', () => {
  it('counts what the bundler took in, and what goes along under another folder’s name', () => {
    const text = answered(
      [['node_modules/bundled'], [advisory('high'), advisory('critical', 'Runs what it reads')]],
      [['node_modules/native'], [advisory('high')]],
    );

    expect(read(text)).toEqual([
      { package: 'bundled 1.2.3', severity: 'high', title: 'Reads what it should not', url: expect.any(String) },
      { package: 'bundled 1.2.3', severity: 'critical', title: 'Runs what it reads', url: expect.any(String) },
      { package: '@scope/native 7.0.0', severity: 'high', title: 'Reads what it should not', url: expect.any(String) },
    ]);
  });

  it('leaves out what stays at home: tools, other versions, and folders that are not there', () => {
    const text = answered(
      [['node_modules/tool'], [advisory('critical')]],
      [['node_modules/tool/node_modules/bundled'], [advisory('critical')]],
      [['node_modules/of-another-system'], [advisory('critical')]],
    );

    expect(read(text)).toEqual([]);
  });

  it('leaves out what is less than high, and what only depends on something that is not shipped', () => {
    expect(read(answered([['node_modules/bundled'], [advisory('moderate'), advisory('low'), 'tool']]))).toEqual([]);
  });

  it.each([
    ['an error of the registry', JSON.stringify({ error: { code: 'E405', summary: 'Method Not Allowed' } })],
    ['a page', '<!doctype html><title>Sign in</title>'],
    ['half of an answer', '{"auditReportVersion": 2, "vulnerabil'],
    ['nothing', ''],
    ['null', 'null'],
  ])('takes %s for no answer', (_what, text) => {
    expect(read(text)).toBeNull();
  });

  it('says in one line how many there are, which they are, or that nobody looked', () => {
    expect(auditWords([], 90)).toBe('npm audit: 0 high, 0 critical of 90 packages');
    expect(auditWords(null, 90)).toBe('npm audit: not checked (the registry did not answer)');
    expect(auditWords(read(answered([['node_modules/bundled'], [advisory('critical')]])), 90)).toBe(
      'npm audit: 0 high, 1 critical of 90 packages\n  critical: bundled 1.2.3, Reads what it should not (https://example.com/advisory)',
    );
  });
});

/** A registry on this computer that npm is set up with until the scope ends. */
async function registry(answer: RequestListener): Promise<AsyncDisposable> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the registry has no port');
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${address.port}/`);
  return {
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

describe('npm, asked in earnest', () => {
  const keytar = licenceOf(`${projectFolder}/node_modules/keytar`);
  const bulk = ['@github/keytar', 'vitest'].map((name) => {
    return [
      name,
      [{ id: 1, url: 'https://example.com/advisory', title: name, severity: 'high', vulnerable_versions: '*' }],
    ];
  });

  afterEach(() => vi.unstubAllEnvs());

  it('tells of what is shipped, and not of the tools beside it', async () => {
    using cache = tempFolder();
    vi.stubEnv('npm_config_cache', cache.path);
    await using _npm = await registry(({ method }, response) => {
      response.setHeader('content-type', 'application/json');
      if (method === 'POST') response.end(JSON.stringify(Object.fromEntries(bulk)));
      else response.writeHead(404).end('{}');
    });

    const found = await audit([keytar]);

    expect(found).toEqual([expect.objectContaining({ package: `@github/keytar ${keytar.version}`, severity: 'high' })]);
  });

  it.each([
    ['refuses to', (_request, response) => void response.writeHead(405).end()],
    ['is silent', () => undefined],
  ] satisfies [string, RequestListener][])('does not tell where the registry %s', async (_how, answer) => {
    using cache = tempFolder();
    vi.stubEnv('npm_config_cache', cache.path);
    await using _npm = await registry(answer);

    expect(await audit([keytar], 1500)).toBeNull();
  });
});
