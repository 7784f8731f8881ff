import { basename } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** What each file of the contract suite is about. */
const AREAS: Readonly<Record<string, string>> = {
  'users-and-boards': 'v3 users, boards, tokens',
  'v3-tasks': 'v3 tasks, changelog',
  'v3-parts': 'v3 subtasks, comments, attachments',
  search: 'search language',
  trackers: 'time trackers, v3 and v1',
  'v1-tasks': 'v1 tasks, moves, lifecycle',
  'v1-parts': 'v1 boards, changelog, subtasks, comments',
  'time-report': 'v1 time report',
  formats: 'json, jsonp, xml, input, _m',
  permissions: 'permissions',
  'errors-and-limits': 'error and limit tables',
  'every-row': 'endpoint list: routes and client functions',
  'client-tolerance': 'client: tolerance',
  'client-network': 'client: network and redirects',
  attacks: 'attacks',
  fuzz: 'random requests',
  parallel: 'parallel writers',
  durability: 'kill -9',
  'query-plans': 'query plans',
  storage: 'data folder, slow clients',
  'large-board': 'a large board, streamed',
  'command-line': 'command line',
  description: 'OpenAPI',
};

/** Prints, when the contract suite is over, how many tests of each area passed. */
class AreasReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules.map((module) => {
      const file = basename(module.moduleId).replace(/\.test\.tsx?$/, '');
      const tests = [...module.children.allTests()].filter((test) => test.result().state !== 'skipped');
      return {
        area: AREAS[file] ?? file,
        passed: tests.filter((test) => test.result().state === 'passed').length,
        total: tests.length,
      };
    });
    const sum = (key: 'passed' | 'total'): number => rows.reduce((total, row) => total + row[key], 0);
    const all = [
      ...rows.toSorted((a, b) => a.area.localeCompare(b.area)),
      { area: 'all', passed: sum('passed'), total: sum('total') },
    ];
    const width = Math.max(...all.map(({ area }) => area.length));
    const lines = all.map(
      ({ area, passed, total }) => `${area.padEnd(width)}  ${String(passed).padStart(6)}  ${String(total).padStart(5)}`,
    );
    process.stdout.write(`\n${'area'.padEnd(width)}  passed  total\n${lines.join('\n')}\n`);
  }
}

// oxlint-disable-next-line import/no-default-export -- how vitest loads a reporter
export default AreasReporter;
