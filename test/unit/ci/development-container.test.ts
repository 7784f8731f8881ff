import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { projectFolder } from '../../support/launch-command.ts';

function read(path: string): string {
  return readFileSync(join(projectFolder, path), 'utf8');
}

it('the development container is set up for all tests, on the Node that they run on', () => {
  // Its comments are lines of their own.
  const container: unknown = JSON.parse(read('.devcontainer/devcontainer.json').replaceAll(/^\s*\/\/.*$/gm, ''));
  const { devDependencies } = z
    .object({ devDependencies: z.object({ node: z.string() }) })
    .parse(JSON.parse(read('package.json')));
  const [major] = devDependencies.node.split('.');

  expect(container).toMatchObject({
    image: expect.stringMatching(new RegExp(`^node:${major}-`)),
    // What the system lacks is installed for root alone.
    remoteUser: 'root',
    postCreateCommand: 'npm run setup -- test',
  });
});
