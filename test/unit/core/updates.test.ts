import { describe, expect, it } from 'vitest';
import { feedHost } from '../../../common/domain/update.ts';
import { speak } from '../../../common/i18n/translate.ts';
import type { AccountTimer } from '../../../main/core/app/timers-of-all-accounts.ts';
import { SilenceError, WrongFileError } from '../../../main/core/updates/ports.ts';
import { task } from '../../support/fake-bridge.ts';
import { FEED, updateWorld } from '../../support/update-world.ts';

const HOUR_MS = 3_600_000;
const OTHER = { id: 2, kind: 'service', address: 'https://boards.example.com', userName: 'Ada' } as const;

describe('updates', () => {
  it('ask nobody without a feed, and nobody by themselves when checks are off', async () => {
    for (const settings of [{ updateFeed: '' }, { checkForUpdates: false }]) {
      const { open, pass, asked } = updateWorld({ settings });
      open();
      // oxlint-disable-next-line no-await-in-loop -- two short days
      await pass(72 * HOUR_MS);
      expect(asked).toEqual([]);
    }
  });

  it('are asked for once a day, also by an app that is opened often', async () => {
    const { open, pass, asked } = updateWorld();
    for (let start = 0; start < 4; start += 1) {
      const updates = open();
      // oxlint-disable-next-line no-await-in-loop -- one run after the other
      await pass(6 * HOUR_MS);
      updates.close();
    }
    expect(asked).toEqual([FEED]);

    open();
    await pass(48 * HOUR_MS);
    expect(asked).toHaveLength(3);
  });

  it('are told of, and not fetched by themselves', async () => {
    const { open, pass, said } = updateWorld();
    const updates = open();
    await pass(HOUR_MS);

    expect(updates.view()).toMatchObject({ version: '0.1.0', state: { kind: 'available', version: '0.2.0' } });
    expect(said).toEqual([expect.stringContaining('Cardclock 0.2.0 is available')]);
  });

  it('that cannot be asked for fail quietly: only the settings tell', async () => {
    const { open, pass, said } = updateWorld({ newest: new Error('net::ERR_CONNECTION_REFUSED\n  at much more') });
    const updates = open();
    await pass(HOUR_MS);

    expect(updates.view().state).toEqual({ kind: 'failed', reason: 'net::ERR_CONNECTION_REFUSED' });
    expect(updates.view().checkedAt).not.toBeNull();
    expect(said).toEqual([]);
  });

  it('that were asked for in vain are told in the language of now, whatever was spoken then', async () => {
    using _english = { [Symbol.dispose]: () => speak('en', {}) };
    const { open } = updateWorld({ newest: new SilenceError(30_000) });
    await open().check();
    expect(open().view().state).toEqual({ kind: 'failed', reason: 'no answer for 30 s' });

    speak('de', { 'no answer for {seconds} s': '{seconds} s lang kam nichts' });

    expect(open().view().state).toEqual({ kind: 'failed', reason: '30 s lang kam nichts' });
  });

  it('are known from one start to the next, until they are what runs', async () => {
    const { open } = updateWorld();
    await open().check();

    expect(open('0.1.0').view().state).toEqual({ kind: 'available', version: '0.2.0' });
    expect(open('0.2.0').view().state).toEqual({ kind: 'none' });
    expect(open('0.10.0').view().state).toEqual({ kind: 'none' });
  });

  it('are asked for again within the hour where nobody answered', async () => {
    const { world, open, pass, asked, said } = updateWorld({ newest: new Error('net::ERR_INTERNET_DISCONNECTED') });
    open();
    await pass(HOUR_MS);
    expect(asked).toHaveLength(1);

    world.newest = '0.2.0';
    await pass(HOUR_MS);

    expect(asked).toHaveLength(2);
    expect(said).toHaveLength(1);
  });

  it('are offered with the host that they came from, whatever feed is named meanwhile', async () => {
    const { open, offered, change } = updateWorld();
    const updates = open();
    await updates.download();

    change({ updateFeed: 'https://elsewhere.example/feed' });
    await updates.install();

    expect(offered.map(({ host }) => host)).toEqual([new URL(FEED).host]);
  });

  it('say how far they are while they come, once for whoever asks, and come to nothing where they are called off', async () => {
    const { world, open, asked } = updateWorld();
    const updates = open();
    await updates.check();
    const found = updates.view();
    world.isSlow = true;
    const both = [updates.download(), updates.download()];
    expect(updates.view()).toEqual({ ...found, download: { receivedBytes: 0, totalBytes: null } });
    world.tell({ receivedBytes: 5, totalBytes: 10 });
    expect(updates.view()).toEqual({ ...found, download: { receivedBytes: 5, totalBytes: 10 } });

    updates.cancel();

    expect(await Promise.all(both)).toEqual([found, found]);
    expect(asked).toHaveLength(2);
    world.isSlow = false;
    expect((await updates.download()).state).toEqual({ kind: 'ready', version: '0.2.0' });
  });

  it('that are called off when they are here already stay', async () => {
    const { open } = updateWorld();
    const updates = open();
    const coming = updates.download();

    updates.cancel();

    expect((await coming).state).toEqual({ kind: 'ready', version: '0.2.0' });
  });

  it('are installed only after the person agreed, who was told what runs here in any account', async () => {
    const running: readonly AccountTimer[] = [
      { trackerId: 1, task: task({ name: 'Ship the thing' }), startedAt: 0, account: null },
      { trackerId: 2, task: task({ taskId: 2, name: 'Water the plants' }), startedAt: 0, account: OTHER },
    ];
    const { world, open, offered, installs } = updateWorld({ running });
    const updates = open();
    await expect(updates.install()).rejects.toThrow('Nothing is downloaded');

    expect((await updates.download()).state).toEqual({ kind: 'ready', version: '0.2.0' });
    world.agrees = false;
    await updates.install();
    expect(installs()).toBe(0);
    world.agrees = true;
    await updates.install();

    expect(installs()).toBe(1);
    expect(offered[1]).toEqual({ version: '0.2.0', host: 'example.com', running });
  });

  it('are not installed over what is in memory alone, be it clicked while the question stood there', async () => {
    const lost = { what: 'stop', task: task(), atMs: 0 } as const;
    const { world, open, offered, installs } = updateWorld();
    const updates = open();
    await updates.download();
    world.held = [lost];
    await expect(updates.install()).rejects.toThrow('Not installed: what you did last is not on disk yet');
    expect(offered).toEqual([]);

    world.held = [];
    const asked = updates.install();
    world.held = [lost];
    await expect(asked).rejects.toThrow('Not installed');
    expect(installs()).toBe(0);

    world.held = [];
    await updates.install();
    expect(installs()).toBe(1);
  });

  it('that did not come although the person agreed are told of by the version that is opened again, once', async () => {
    const { open, said } = updateWorld();
    const updates = open();
    await updates.download();
    await updates.install();
    updates.close();
    open('0.1.0', false, true).close();
    expect(said).toEqual([]);

    open().close();
    open().close();

    expect(said).toEqual([expect.stringMatching(/^Cardclock 0\.2\.0 was not installed: this is 0\.1\.0, as before\./)]);
  });

  it('that came are told of by nobody', async () => {
    const { open, said } = updateWorld();
    const updates = open();
    await updates.download();
    await updates.install();
    updates.close();

    open('0.2.0').close();

    expect(said).toEqual([]);
  });

  it('whose file is another than the feed promises are said not to be kept, and by whom it can be mended', async () => {
    const { open, world } = updateWorld();
    const updates = open();
    world.newest = new WrongFileError('another checksum');

    await expect(updates.download()).rejects.toThrow(
      'What came is not the file that the feed promises, so it was thrown away and nothing was changed. It was damaged on the way, or exchanged. Try again later; if that does not help, tell whoever runs example.com.',
    );
  });

  it('come from this computer only, where Electron is out of support', async () => {
    const { open, change, asked } = updateWorld();
    const updates = open('0.1.0', true);

    await expect(updates.check()).rejects.toThrow('only connects within this computer');
    change({ updateFeed: 'http://127.0.0.1:8080/feed' });
    await updates.check();

    expect(asked).toEqual(['http://127.0.0.1:8080/feed']);
  });
});

describe('the address of a feed', () => {
  it.each([
    ['https://example.com', 'example.com'],
    ['https://Example.com:8443/a/b/', 'example.com'],
    ['http://localhost:8080/feed', 'localhost'],
    ['http://[::1]:8080', '[::1]'],
  ])('%s is one', (address, host) => {
    expect(feedHost(address)).toBe(host);
  });

  it.each([
    'http://example.com',
    'http://127.0.0.1.example.com',
    'http://localhost@example.com/',
    'https://user:secret@example.com',
    'https://example.com/?channel=beta',
    'https://example.com/#a',
    'https://',
    'https:///etc',
    'https://exa mple.com',
    'file:///tmp/feed',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://example.com\\@evil.example',
    '',
  ])('%j is none', (address) => {
    expect(feedHost(address)).toBeNull();
  });
});
