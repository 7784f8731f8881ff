/**
 * npm run fuzz [-- EXAMPLES]   drives the service from its own description with schemathesis (Python; kept in a virtual
 *                              environment in the cache folder): no server error, no undocumented status, no wrong schema
 *                              or content type. EXAMPLES: most requests per operation and phase, 40 unless told.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { say, step, StepFailure, tellFailure } from './progress.mjs';
import { cacheFolder, nodeExecutable, projectFolder } from './project.mjs';

const VERSION = '4.32.5';
const CHECKS = 'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance';
/** The two rows whose wrong parameters the contract itself answers with 500: they get right ones only. */
const DOCUMENTED_500 = '^v1_(getChangelog|createTracker)$';

function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function output(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(nodeExecutable(), [join(projectFolder, 'service', 'cli.ts'), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.once('error', reject);
    createInterface(child.stdout).once('line', (line) => resolve({ child, line: JSON.parse(line) }));
    child.once('exit', (code) => reject(new Error(`service ${args[0]} ended with ${code}`)));
  });
}

async function findSchemathesis() {
  const folder = join(cacheFolder(), `schemathesis-${VERSION}`);
  const bin = join(folder, process.platform === 'win32' ? 'Scripts' : 'bin');
  const executable = join(bin, 'schemathesis');
  if (existsSync(executable)) return ['in the cache', executable];
  const todo = 'install Python 3.10 or later with venv (python3-venv) and see that pip reaches its package index';
  if ((await run('python3', ['-m', 'venv', folder])) !== 0)
    throw new StepFailure('no virtual environment could be made', todo);
  const pip = join(bin, 'python');
  if ((await run(pip, ['-m', 'pip', 'install', '--quiet', `schemathesis==${VERSION}`])) !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new StepFailure('pip could not install schemathesis', todo);
  }
  return ['installed', executable];
}

async function drive(executable, data, examples) {
  const { line: world } = await output(['demo', '--data', data]);
  const { child, line: service } = await output(['serve', '--data', data, '--port', '0']);
  const common = [
    '--checks',
    CHECKS,
    '--header',
    `Authorization: Bearer ${world.token}`,
    '--max-examples',
    String(examples),
  ];
  const shared = [
    'run',
    `${service.url}/openapi.json`,
    ...common,
    '--phases',
    'examples,coverage,fuzzing',
    '--warnings',
    'off',
  ];
  const calm = ['--suppress-health-check', 'all', '--continue-on-failure', '--request-timeout', '10', '--no-color'];
  try {
    const all = await run(executable, [...shared, ...calm, '--exclude-operation-id-regex', DOCUMENTED_500]);
    const positive = await run(executable, [
      ...shared,
      ...calm,
      '--mode',
      'positive',
      '--include-operation-id-regex',
      DOCUMENTED_500,
    ]);
    return all === 0 && positive === 0 ? 0 : 1;
  } finally {
    child.removeAllListeners('exit');
    child.kill('SIGTERM');
  }
}

const data = mkdtempSync(join(tmpdir(), 'cardclock-fuzz-'));
try {
  const executable = await step('schemathesis', findSchemathesis);
  const examples = Number(process.argv[2] ?? 40);
  process.exitCode = await drive(executable, data, examples);
  say(
    process.exitCode === 0
      ? 'The service keeps to its description.'
      : 'The service does not keep to its description: see above.',
  );
} catch (error) {
  tellFailure(error);
  process.exitCode = 1;
} finally {
  rmSync(data, { recursive: true, force: true });
}
