/** How long uploads are kept, and how much of them. */
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sweepUploads } from '../../service/http/sweep-uploads.ts';
import { insertTask } from './support/tasks.ts';
import { type Person, startWorld, type World } from './support/world.ts';

const DAY_MS = 86_400_000;

async function upload({ client }: Person, size: number, attachable?: string): Promise<number> {
  const files = [{ name: 'a', data: new Blob(['x'.repeat(size)]) }];
  const { value } = await client.v3.uploadAttachments({ files, ...(attachable === undefined ? {} : { attachable }) });
  return value.all[0]?.id ?? 0;
}

function filesOf({ dataDir }: World): readonly string[] {
  const folder = join(dataDir, 'attachments');
  return existsSync(folder) ? readdirSync(folder) : [];
}

describe('the files of one user', () => {
  it('may take so much together and no more; what is refused leaves nothing behind', async () => {
    await using world = await startWorld({ uploadQuota: 1000 });
    const other = world.addMember(['read_tasks', 'update_tasks']);
    await upload(world.owner, 600);

    await expect(upload(world.owner, 401)).rejects.toMatchObject({ status: 413 });
    expect(filesOf(world)).toHaveLength(1);
    await upload(world.owner, 400);
    await upload(other, 1000);
  });
});

describe('a sweep', () => {
  it('removes what has waited for a day, and what was detached 30 days ago, and says how much that was', async () => {
    await using world = await startWorld();
    const task = `Task#${insertTask(world, 'One')}`;
    await upload(world.owner, 10, task);
    const detached = await upload(world.owner, 20, task);
    await upload(world.owner, 30);
    await world.owner.client.v3.detachAttachment({ attachment_id: detached });
    const after = async (days: number): Promise<object> =>
      await sweepUploads(world.db, world.dataDir, Date.now() + days * DAY_MS);

    expect(await after(0.9)).toEqual({ files: 0, bytes: 0 });
    expect(await after(1.1)).toEqual({ files: 1, bytes: 30 });
    expect(await after(29)).toEqual({ files: 0, bytes: 0 });
    expect(await after(31)).toEqual({ files: 1, bytes: 20 });
    expect(filesOf(world)).toHaveLength(1);
  });

  it('removes an old file that no upload names, and leaves a young one', async () => {
    await using world = await startWorld();
    await upload(world.owner, 10);
    const [old, young] = ['old', 'young'].map((name) => join(world.dataDir, 'attachments', name));
    for (const file of [old, young]) writeFileSync(file ?? '', 'x');
    utimesSync(old ?? '', new Date(0), new Date(0));

    expect(await sweepUploads(world.db, world.dataDir, Date.now())).toMatchObject({ files: 1 });
    expect(filesOf(world)).toContain('young');
    expect(filesOf(world)).not.toContain('old');
  });

  it('is done when the service starts, and told', async () => {
    const notes: string[] = [];
    const now = Date.now() + 2 * DAY_MS;
    await using first = await startWorld();
    await upload(first.owner, 10);
    await using second = await startWorld({
      dataDir: first.dataDir,
      now: () => now,
      onNote: (words) => notes.push(words),
    });

    await expect.poll(() => notes).toEqual(['1 uploaded files that nothing uses any more were removed (10 bytes).']);
    expect(filesOf(second)).toEqual([]);
  });
});
