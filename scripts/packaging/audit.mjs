/** What the npm registry knows against the packages that go to people. Those that only build and test may say what they like. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { npmCommand } from '../dependencies.mjs';
import { run } from '../processes.mjs';
import { projectFolder } from '../project.mjs';

const LIMIT_MS = 30_000;
const SEVERE = ['high', 'critical'];
/** Once is enough: an answer that does not come is said, and fails nothing. */
const ARGS = ['audit', '--json', '--audit-level=high', '--package-lock-only', '--fetch-retries=0'].concat(
  // What is bundled stands among them, whatever npm is set up to leave out.
  ['--include=dev', '--include=optional'],
);

function identity({ name, version }) {
  return `${name} ${version}`;
}

/** The package in a folder of the project, by the name that it has itself: an alias has another folder. */
function installedAt(folder) {
  const file = join(projectFolder, folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function vulnerabilitiesIn(text) {
  try {
    return JSON.parse(text).vulnerabilities;
  } catch {
    return undefined;
  }
}

/**
 * `[{ package, severity, title, url }]` of the high and critical advisories against what is shipped (`[{ name, version }]`), out of
 * the words of `npm audit --json`; null where those are no answer. The bundler takes packages from all kinds of dependencies, so the
 * kinds say nothing. What only depends on something vulnerable is left out: that counts itself where it goes along.
 */
export function readAudit(text, shipped, packageAt = installedAt) {
  const vulnerabilities = vulnerabilitiesIn(text);
  if (typeof vulnerabilities !== 'object' || vulnerabilities === null) return null;
  const goes = new Set(shipped.map(identity));
  return Object.values(vulnerabilities).flatMap(({ nodes, via }) => {
    const found = nodes.map((folder) => packageAt(folder)).filter((about) => about !== undefined);
    const packages = [...new Set(found.map(identity))].filter((name) => goes.has(name));
    const severe = via.filter((advisory) => SEVERE.includes(advisory.severity));
    return packages.flatMap((name) =>
      severe.map(({ severity, title, url }) => ({ package: name, severity, title, url })),
    );
  });
}

/** One line, and one more for each finding. `findings`: as `readAudit` gives them. */
export function auditWords(findings, count) {
  if (findings === null) return 'npm audit: not checked (the registry did not answer)';
  const sums = SEVERE.map((kind) => `${findings.filter(({ severity }) => severity === kind).length} ${kind}`);
  const lines = findings.map(({ package: name, severity, title, url }) => `  ${severity}: ${name}, ${title} (${url})`);
  return [`npm audit: ${sums.join(', ')} of ${count} packages`, ...lines].join('\n');
}

/** Asks the registry that npm is set up with about `shipped`. Null: no answer came in time. */
export async function audit(shipped, limitMs = LIMIT_MS) {
  const { command, first } = npmCommand();
  const { stdout, late } = await run(command, [...first, ...ARGS], {
    cwd: projectFolder,
    limitMs,
    env: { NODE_ENV: '' },
  });
  return late ? null : readAudit(stdout, shipped);
}
