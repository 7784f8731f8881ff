import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../api/client.ts';
import type { Snapshot } from '../../common/domain/snapshot.ts';
import { type CardWorld, cardWorld } from '../support/card-world.ts';
import { HEALTHY } from '../support/faults.ts';
import { always, scriptedServer } from './support/scripted-server.ts';

async function upload({ taskId, told }: CardWorld, name: string, content: Buffer): Promise<void> {
  const { uploadId } = await told('card:upload-begin', {
    taskId,
    name,
    kind: 'text/plain',
    bytes: content.byteLength,
  });
  const PART = 300_000;
  for (let at = 0; at < content.byteLength; at += PART)
    await told('card:upload-part', { uploadId, base64: content.subarray(at, at + PART).toString('base64') });
  await told('card:upload-send', { uploadId });
}

describe('a file of a card', () => {
  it('goes up in parts, under its own name, and comes back byte for byte', async () => {
    await using cards = await cardWorld();
    const { world, taskId, told } = cards;
    const content = Buffer.from(Array.from({ length: 1_000_001 }, (_, at) => (at * 7919) % 256));
    const seen: Snapshot['uploads'][number][] = [];
    world.app().onSnapshot(({ uploads }) => seen.push(...uploads));

    await upload(cards, 'plan.bin', content);

    expect(seen.filter(({ name }) => name !== 'plan.bin')).toEqual([]);
    expect(Math.min(...seen.map(({ totalBytes }) => totalBytes))).toBeGreaterThanOrEqual(content.byteLength);
    expect(world.app().snapshot().uploads).toEqual([]);
    const [attachment] = (await told('card:refresh', { taskId })).attachments;
    expect(attachment).toMatchObject({ name: 'plan.bin', bytes: content.byteLength, kind: 'text/plain' });
    const file = await told('card:attachment-open', {
      taskId,
      attachmentId: attachment?.attachmentId ?? 0,
      show: false,
    });
    if (file.kind !== 'file') throw new Error('there is no desktop here');
    expect(Buffer.from(file.base64, 'base64').equals(content)).toBe(true);
  });

  it('may be empty, and is never named with a path', async () => {
    await using cards = await cardWorld();
    const { taskId, told, direct } = cards;
    await upload(cards, '', Buffer.alloc(0));
    const files = [{ name: '../../.ssh/id_rsa', data: new Blob(['not a key']) }];
    await direct.v3.uploadAttachments({ attachable: `Task#${taskId}`, files });

    const { attachments } = await told('card:refresh', { taskId });

    expect(attachments.map(({ name }) => name)).toEqual(['attachment', 'id_rsa']);
    const file = await told('card:attachment-open', {
      taskId,
      attachmentId: attachments[1]?.attachmentId ?? 0,
      show: true,
    });
    expect(file).toEqual({ kind: 'file', name: 'id_rsa', base64: btoa('not a key') });
  });

  it('that the service answers among those that failed is told as not taken', async () => {
    await using cards = await cardWorld();
    const { world, taskId } = cards;
    const failed = [{ id: null, name: 'plan.txt', size: 1 }];
    world.network.follow(
      ({ path }) =>
        path.startsWith('/api/v3/attachments')
          ? { kind: 'other-words', of: () => JSON.stringify([[], failed, failed]) }
          : HEALTHY,
      world.now,
    );

    await expect(upload(cards, 'plan.txt', Buffer.from('x'))).rejects.toThrow(
      'The service refused adding an attachment: “the file was not stored”.',
    );

    expect(
      world
        .app()
        .snapshot()
        .uploads.filter((one) => one.taskId === taskId),
    ).toEqual([]);
  });

  it('needs the service, and is no longer there when it was taken off', async () => {
    await using cards = await cardWorld();
    const { world, taskId, told, refused, direct } = cards;
    await upload(cards, 'plan.txt', Buffer.from('x'));
    const [attachment] = (await told('card:refresh', { taskId })).attachments;
    const attachmentId = attachment?.attachmentId ?? 0;
    await world.network.cut();
    expect(await refused('card:attachment-open', { taskId, attachmentId, show: false })).toMatch(
      /^Needs the service: opening “plan\.txt”\./,
    );
    await world.network.restore();

    await direct.v3.detachAttachment({ attachment_id: attachmentId, attachable: `Task#${taskId}` });

    await told('card:refresh', { taskId });
    expect(await refused('card:attachment-open', { taskId, attachmentId, show: false })).toBe(
      'This attachment is no longer on the card.',
    );
  });
});

describe('the address of a file', () => {
  const token = 'secret-token';

  it('shows the token to the service, and to nobody else, whether named or reached by a redirect', async () => {
    await using elsewhere = await scriptedServer(always(200, { a: 'file' }));
    await using service = await scriptedServer((request, response) => {
      const isMoved = request.url === '/attachments/2/moved';
      response.writeHead(isMoved ? 302 : 200, isMoved ? { location: `${elsewhere.url}/moved` } : {}).end('a file');
    });
    const client = createApiClient({ baseUrl: service.url, token });

    const here = await client.download('/attachments/1/x', { mostBytes: 100 });
    await client.download('/attachments/2/moved', { mostBytes: 100 });
    await client.download(`${elsewhere.url}/named`, { mostBytes: 100 });

    expect(Buffer.concat(here.value).toString()).toBe('a file');
    expect(service.seen.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${token}`, `Bearer ${token}`]);
    expect(elsewhere.seen.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/moved', undefined],
      ['/named', undefined],
    ]);
  });

  it.each([
    ['one that is refused', 403, 'no', '/x', 'status'],
    ['one that is too large', 200, 'more than ten bytes', '/x', 'too-large'],
    ['http to another computer', 200, '', 'http://192.0.2.1/x', 'insecure'],
    ['none', 200, '', 'http://[', 'wrong-shape'],
  ])('may be %s', async (_what, status, body, url, kind) => {
    await using service = await scriptedServer(always(status, { message: body }));
    const client = createApiClient({ baseUrl: service.url, token });

    await expect(client.download(url, { mostBytes: 10 })).rejects.toMatchObject({ kind });
  });
});
