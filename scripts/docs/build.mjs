/** What `npm run docs` runs once the dependencies are there. */
import { join } from 'node:path';

import { say, step, StepFailure, tellFailure } from '../progress.mjs';
import { projectFolder } from '../project.mjs';
import { problemsOf } from './links.mjs';
import { buildSite } from './site.mjs';

const site = join(projectFolder, 'out', 'docs');

try {
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
