import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { tempFolder } from '../support/temp-folder.ts';
import { runCommand, spawnService } from './support/spawned-service.ts';
import { skipWithout } from '../support/needs.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PAGE = readFileSync(resolve(ROOT, 'docs/service.md'), 'utf8');

/** The lines of the page that begin with `curl`, as they would be pasted. */
const EXAMPLES = [...PAGE.matchAll(/^curl .*$/gm)].map(([line]) => line);

/** What a shell prints for a pasted line, and the answer's type; a status from 400 on is a failure. */
function paste(line: string, URL: string, TOKEN: string): { readonly type: string; readonly body: string } {
  const shown = line.replace('curl ', String.raw`curl -sS --fail-with-body -w '\n%{content_type}' `);
  const output = execFileSync('sh', ['-c', shown], {
    encoding: 'utf8',
    cwd: ROOT,
    env: { ...process.env, URL, TOKEN },
  });
  const end = output.lastIndexOf('\n');
  return { body: output.slice(0, end), type: output.slice(end + 1) };
}

describe('the page about the service', () => {
  it('has examples in json, jsonp and xml that work when pasted', async (context) => {
    skipWithout(context, 'posix', { program: 'curl' });
    using folder = tempFolder();
    const { token } = z
      .object({ token: z.string() })
      .parse(runCommand('demo', '--data', folder.path, '--seed', '1').line);
    await using service = await spawnService(folder.path);

    const answers = EXAMPLES.map((line) => paste(line, service.url, token));

    const types = new Set(answers.map(({ type }) => type));
    expect([...types].join()).toMatch(/application\/json/);
    expect([...types].join()).toMatch(/application\/javascript/);
    expect([...types].join()).toMatch(/application\/xml/);
    expect(answers.filter(({ body }) => body.includes('"code":'))).toEqual([]);
    expect(EXAMPLES.length).toBeGreaterThan(8);
  });

  it('names every kind of change that the service writes', () => {
    const files = readdirSync(resolve(ROOT, 'service/resources'), { recursive: true, encoding: 'utf8' });
    const sources = files.filter((name) => name.endsWith('.ts'));
    const written = sources.flatMap((name) => kindsIn(readFileSync(resolve(ROOT, 'service/resources', name), 'utf8')));

    expect(written.length).toBeGreaterThan(10);
    expect(written.filter((kind) => !PAGE.includes(`\`${kind}\``))).toEqual([]);
  });
});

function kindsIn(source: string): string[] {
  return [...source.matchAll(/what: '(\w+)'|log\(.*'(\w+_\w+)'/g)].map((match) => match[1] ?? match[2] ?? '');
}
