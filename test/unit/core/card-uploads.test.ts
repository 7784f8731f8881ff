import { describe, expect, it } from 'vitest';
import { LARGEST_UPLOAD } from '../../../common/domain/card.ts';
import type { FileToSend } from '../../../main/core/card/ports.ts';
import { createUploads, type Uploads } from '../../../main/core/card/uploads.ts';
import type { Outcome } from '../../../main/core/outcome.ts';

const DONE: Outcome<null> = { kind: 'answered', value: null, sentAt: 0, serverAheadMs: null };
const ignore = (): void => undefined;

function begun(bytes: number, uploads = createUploads(ignore)): { readonly uploads: Uploads; readonly id: number } {
  return { uploads, id: uploads.begin({ taskId: 1, name: 'a/plan.txt', kind: 'text/plain', bytes }) };
}

describe('an upload', () => {
  it('is handed over in parts, told while it leaves, and forgotten then', async () => {
    const changes: number[] = [];
    const uploads = createUploads(() => changes.push(uploads.all()[0]?.sentBytes ?? -1));
    const { id } = begun(4, uploads);
    uploads.add(id, btoa('abc'));
    uploads.add(id, btoa('d'));
    const sent: FileToSend[] = [];

    const outcome = await uploads.send(id, ({ file, onSent }) => {
      sent.push(file);
      onSent(10, 20);
      return { outcome: Promise.resolve(DONE), cancel: ignore };
    });

    expect(outcome).toBe(DONE);
    expect(sent).toEqual([{ name: 'plan.txt', kind: 'text/plain', content: [btoa('abc'), btoa('d')] }]);
    expect(changes).toEqual([0, 10, -1]);
  });

  it.each([
    ['less', [btoa('ab')]],
    ['more', [btoa('abc'), btoa('def')]],
  ])('of a file that became %s while it was read is not sent', async (_what, parts) => {
    const { uploads, id } = begun(4);

    await expect(async () => {
      for (const part of parts) uploads.add(id, part);
      await uploads.send(id, () => {
        throw new Error('was sent');
      });
    }).rejects.toThrow('This file changed while it was read');
    expect(uploads.all()).toEqual([]);
  });

  it('is called off with its request, and cannot go on', async () => {
    const { uploads, id } = begun(3);
    uploads.add(id, btoa('abc'));
    let isCalledOff = false;
    const sending = uploads.send(id, () => {
      const { promise, resolve } = Promise.withResolvers<Outcome<null>>();
      return {
        outcome: promise,
        cancel: () => {
          isCalledOff = true;
          resolve({ kind: 'silent', why: 'timed-out', words: 'cancelled', maybeApplied: true });
        },
      };
    });

    uploads.cancel(id);

    await expect(sending).rejects.toThrow('“plan.txt” was cancelled before the service answered.');
    expect([isCalledOff, uploads.all()]).toEqual([true, []]);
    expect(() => uploads.add(id, btoa('abc'))).toThrow('This upload was cancelled');
  });

  it('is refused when it is too large, and when too many are open', () => {
    expect(() => begun(LARGEST_UPLOAD + 1)).toThrow('“plan.txt” is larger than 25 MB');
    const uploads = createUploads(ignore);
    for (let count = 0; count < 5; count += 1) begun(1, uploads);
    expect(() => begun(1, uploads)).toThrow('5 files are on their way already');
  });

  it('has a number that none to another account has: a window may still hand over parts of it', () => {
    const { uploads, id } = begun(3);

    const other = begun(3);

    expect(other.id).not.toBe(id);
    expect(() => other.uploads.add(id, btoa('abc'))).toThrow('This upload was cancelled');
    expect(uploads.all()).toHaveLength(1);
  });
});
