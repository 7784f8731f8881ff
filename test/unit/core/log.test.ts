import { describe, expect, it } from 'vitest';
import { defectOf } from '../../../main/core/log/defect.ts';
import { logLine } from '../../../main/adapters/log/log-file.ts';
import { followSync } from '../../../main/core/log/log.ts';
import type { LogEvent } from '../../../main/core/log/log.ts';
import { UserFailure } from '../../../main/core/user-failure.ts';
import { snapshot } from '../../support/fake-bridge.ts';

const SECRET = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

function withFrame(frame: string): Error {
  return Object.assign(new Error('it'), { stack: `Error: it\n    ${frame}` });
}

const lineOf = (error: unknown): string => logLine({ kind: 'defect', defect: defectOf(error) }, 0);

describe('an error in the log', () => {
  it.each([
    ['a sentence for the person', new UserFailure('not-found', `No task is called ${SECRET}`)],
    ['text that is no JSON', thrownBy(() => JSON.parse(`{"token": ${SECRET}}`))],
    ['a header that is none', thrownBy(() => new Headers({ authorization: `Bearer ${SECRET}\nx` }))],
    ['an address', thrownBy(() => new URL(`http://${SECRET}:x`))],
    ['a quoted value', new TypeError(`Cannot use "${SECRET}", '${SECRET}' or \`${SECRET}\``)],
    ['an address within the words', new TypeError(`Failed to reach https://${SECRET}.example/${SECRET}`)],
    [
      'a host that the system names',
      Object.assign(new Error(`getaddrinfo ENOTFOUND boards.${SECRET}.example`), {
        code: 'ENOTFOUND',
        syscall: 'getaddrinfo',
      }),
    ],
    ['a host within the words', new TypeError(`Failed to reach boards.${SECRET}.example`)],
    ['a path within the words', new TypeError(`Cannot read /home/${SECRET}/x`)],
    ['a folder of its frames', withFrame(`at run (file:///C:/Users/${SECRET} Doe/app/index.js:3:1)`)],
    ['a folder of a frame without a name', withFrame(`at async /home/${SECRET}/app/index.js:3:1`)],
    ['words that pass for a frame', new Error(`first\n    at ${SECRET} (file.js:1:1)`)],
    ['what was behind it', new Error('outside', { cause: new Error(SECRET) })],
    ['something that is no error', SECRET],
  ])('tells nothing of %s', (_what, error) => {
    expect(lineOf(error)).not.toContain(SECRET);
  });

  it('tells the file of a frame, and what was called in it', () => {
    expect(lineOf(withFrame('at run (file:///home/robin/app/index.js:3:1)'))).toContain('at run (index.js:3:1)');
    expect(lineOf(withFrame('at async /home/robin/app/index.js:3:1'))).toContain('at async index.js:3:1');
  });

  it('tells its kind, its code, the words of the engine and where it came from', () => {
    const full = Object.assign(new Error("ENOSPC: no space left on device, write '/home/robin/x'"), { code: 'ENOSPC' });
    const typed = thrownBy(() => Reflect.get(Object(null), 'x').y);

    expect(lineOf(full)).toMatch(
      /^1970-01-01T00:00:00\.000Z defect Error ENOSPC ENOSPC: no space left on device, write …\n {4}at /,
    );
    expect(lineOf(typed)).toMatch(
      /TypeError Cannot read properties of undefined \(reading …\)\n {4}at .*log\.test\.ts/,
    );
    expect(lineOf(new Error('outside', { cause: full }))).toContain('\n  because of Error ENOSPC');
  });
});

describe('the state of the service in the log', () => {
  it('is a line when it changes, and none while it does not', () => {
    const written: LogEvent[] = [];
    const follow = followSync({ write: (event) => written.push(event) });
    const { sync } = snapshot();

    follow(snapshot({ account: null }));
    follow(snapshot());
    follow(snapshot());
    follow(snapshot({ sync: { ...sync, offlineSince: 1, waiting: 3 } }));
    follow(snapshot({ sync: { ...sync, offlineSince: 1, waiting: 4 } }));
    follow(snapshot({ sync: { ...sync, needsYou: 1 } }));

    expect(written.map((event) => logLine(event, 0).trim().slice(25))).toEqual([
      'sync service answers, 0 needs you',
      'sync service offline, 0 needs you',
      'sync service answers, 1 needs you',
    ]);
  });
});
