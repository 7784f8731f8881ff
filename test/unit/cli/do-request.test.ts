import { expect, it } from 'vitest';
import { asking } from '../../../main/cli/ask.ts';
import { doRequest } from '../../../main/cli/do-request.ts';
import { snapshot } from '../../support/fake-bridge.ts';

it('an export goes to a program without the mark that a spreadsheet needs', async () => {
  const parts = ['\uFEFFaccount,task\r\n', 'Ann,Ship\r\n'];
  const ask = asking(
    async (command) => await Promise.resolve({ ok: true, value: command === 'state:get' ? snapshot() : { parts } }),
  );

  const { lines } = await doRequest({ kind: 'export', format: 'csv' }, ask, { nowMs: 0, isKeychainOut: () => false });

  expect(lines).toEqual(['account,task\r\nAnn,Ship\r']);
});
