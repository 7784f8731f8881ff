/** npm run docs: the pages of docs/ as a small site, into out/docs/. Fails where a link or a picture leads nowhere. */
import { join } from 'node:path';

import { ensureDependencies } from './dependencies.mjs';
import { say, step, StepFailure, tellFailure } from './progress.mjs';
import { projectFolder } from './project.mjs';

const site = join(projectFolder, 'out', 'docs');

try {
  await step('Dependencies', ensureDependencies);
  // Late: they come with the dependencies.
  const { buildSite } = await import('./docs/site.mjs');
  const { problemsOf } = await import('./docs/links.mjs');
  await step('Site', () => `${buildSite(projectFolder, site)} pages`);
  await step('Links and pictures', () => {
    const problems = problemsOf(site);
    if (problems.length === 0) return 'all lead somewhere';
    throw new StepFailure('some lead nowhere', 'mend them', problems.join('\n'));
  });
  say(`Open ${join(site, 'index.html')}`);
} catch (error) {
  tellFailure(error);
  process.exitCode = 1;
}
