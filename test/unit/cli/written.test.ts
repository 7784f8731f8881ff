import { createWriteStream } from 'node:fs';
import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { TaskRef } from '../../../common/domain/task.ts';
import { written } from '../../../main/cli/written.ts';
import type { Invoke } from '../../../main/adapters/control-socket/server.ts';
import { asking } from '../../../main/cli/ask.ts';
import { type CommandLinePorts, runCommandLine } from '../../../main/cli/run.ts';
import { fakeBridge, snapshot, task, workListRow } from '../../support/fake-bridge.ts';
import { skipWithout } from '../../support/needs.ts';

const FULL = '/dev/full';

describe('what is written', () => {
  it('is no mistake where the reader has had enough', async () => {
    const reader = spawn(process.execPath, ['-e', '']);
    await new Promise((done) => {
      reader.once('exit', done);
    });

    await expect(written(reader.stdin, 'x'.repeat(1_000_000))).resolves.toBeUndefined();
  });

  it('is told as not written where the disk is full', async (context) => {
    skipWithout(context, FULL);
    await expect(written(createWriteStream(FULL), 'x')).rejects.toThrow('ENOSPC');
  });
});

/** Types a command whose answer meets a full disk. */
async function typed(...words: readonly string[]) {
  const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
  return await typedTo(async () => await Promise.reject(full), task(), words);
}

/** Where `recent` was used last. */
async function typedTo(print: CommandLinePorts['print'], recent: TaskRef, words: readonly string[]) {
  const said: string[] = [];
  const { invoke, asked } = fakeBridge(snapshot({ recents: [recent], workList: [workListRow({ task: recent })] }));
  const code = await runCommandLine(words, {
    reach: async () =>
      await Promise.resolve({
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it takes every command that there is, and nobody asks another
        ask: asking(invoke as Invoke),
        notices: [],
        look: async () => {},
        settle: async () => await Promise.resolve(0),
        leave: nothing,
      }),
    now: () => 0,
    version: '1',
    logFolder: '/logs',
    onDefect: () => {},
    print,
    complain: async (text) => {
      said.push(text);
      await Promise.resolve();
    },
  });
  return { code, said: said.join(''), asked: asked.map(({ command }) => command) };
}

async function nothing(): Promise<null> {
  return await Promise.resolve(null);
}

it('a name writes no control characters, and no second line', async () => {
  const recent = task({ taskId: 7, name: 'Nice\u001B]52;c;cm0gLXJm\u0007\n    99  Pay\u2028the\u009Bbill' });
  const printed: string[] = [];
  const print = async (text: string): Promise<void> => {
    printed.push(text);
    await Promise.resolve();
  };

  await typedTo(print, recent, ['list']);
  await typedTo(print, recent, ['toggle']);

  const shown = 'Nice ]52;c;cm0gLXJm     99  Pay the bill';
  expect(printed).toEqual([expect.stringContaining(`     7  ${shown} · `), `Started “${shown}”\n`]);
});

describe('a command whose answer cannot be written', () => {
  it('says so in a sentence, and ends as not done', async () => {
    const said = 'The answer could not be written: the disk is full.\n';

    expect(await typed('--help')).toMatchObject({ code: 1, said });
    expect(await typed('status')).toMatchObject({ code: 1, said });
  });

  it('says that it is done where it is', async () => {
    expect(await typed('toggle')).toEqual({
      code: 0,
      said: 'The answer could not be written: the disk is full. What was asked for is done.\n',
      asked: ['state:get', 'timer:start', 'state:get'],
    });
  });
});
