import { messageType } from 'dbus-native';
import { beforeEach, describe, expect, it } from 'vitest';
import { desktop, ICON, notice } from '../../../support/notifying-desktop.ts';
import { skipWithout } from '../../../support/needs.ts';

// The sockets of such a desktop are files.
beforeEach((context) => skipWithout(context, 'posix'));

const NAME = 'org.freedesktop.Notifications';
const PATH = '/org/freedesktop/Notifications';

describe('a notification of a Linux desktop', () => {
  it('tells whose it is and what it offers, and disturbs as any other', async () => {
    await using desk = await desktop();
    await using host = await desk.serve();

    await desk.show(notice(desk.done));

    const [shown] = host.shown();
    expect(shown).toMatchObject({ app: 'Cardclock', title: 'Long', body: '“<b>R&D</b>” is still running' });
    expect(shown?.actions).toEqual(['default', 'Open Cardclock', '0', 'Trim', '1', 'Stop', '2', 'Snooze']);
    expect(shown?.hints).toEqual({
      'desktop-entry': 'cardclock',
      urgency: 1,
      'image-data': [1, 1, 4, true, 8, 4, Buffer.from(ICON.rgba)],
    });
  });

  it('does what was pressed, once', async () => {
    await using desk = await desktop();
    await using host = await desk.serve();
    for (const title of ['A', 'B', 'C', 'D', 'E']) await desk.show(notice(desk.done, title));

    host.press(1, '0');
    host.press(1, '0');
    host.press(1, '1');
    host.press(2, '1');
    host.press(3, '2');
    host.press(4, 'default');
    host.press(9, 'default');
    host.press(5, 'default');

    await expect.poll(() => desk.done).toContain('E: opened');
    expect(desk.done).toEqual(['A: Trim', 'B: Stop', 'C: Snooze', 'D: opened', 'E: opened']);
  });

  it('does what is pressed the moment it is shown', async () => {
    await using desk = await desktop();
    await using host = await desk.serve({ pressesAtOnce: '1' });

    await desk.show(notice(desk.done));

    await expect.poll(() => desk.done).toEqual(['Long: Stop']);
    expect(host.shown()).toHaveLength(1);
  });

  it('goes when it is taken away, and all of them with the app', async () => {
    await using desk = await desktop();
    await using host = await desk.serve();
    const takeAway = await desk.show(notice(desk.done, 'A'));
    for (const title of ['B', 'C', 'D']) await desk.show(notice(desk.done, title));

    takeAway();
    takeAway();
    await expect.poll(host.takenAway).toEqual([1]);
    host.press(1, '0');
    host.press(2, '0');
    await expect.poll(() => desk.done).toEqual(['B: Trim']);
    await desk.takeAllAway();

    await expect.poll(host.takenAway).toEqual([1, 3, 4]);
    expect(desk.done).toEqual(['B: Trim']);
  });

  it('goes with the app though its number is not known yet, and none comes after', async () => {
    await using desk = await desktop();
    const number = Promise.withResolvers<void>();
    await using host = await desk.serve({ numbersAfter: number.promise });
    const showing = desk.show(notice(desk.done));
    await expect.poll(host.shown).toHaveLength(1);

    const gone = desk.takeAllAway();
    number.resolve();
    await gone;

    await expect.poll(host.takenAway).toEqual([1]);
    await showing;
    await desk.show(notice(desk.done, 'Late'));
    expect(host.shown()).toHaveLength(1);
  });

  it('keeps no app that ends, though the server never gives its number', async () => {
    await using desk = await desktop();
    await using host = await desk.serve({ numbersAfter: new Promise(() => {}) });
    void desk.show(notice(desk.done));
    await expect.poll(host.shown).toHaveLength(1);

    await desk.takeAllAway();

    expect(host.takenAway()).toEqual([]);
  });

  it('has no buttons where the server shows none, and no markup where it would read some', async () => {
    await using desk = await desktop();
    await using host = await desk.serve({ capabilities: ['body', 'body-markup'] });

    await desk.show(notice(desk.done));

    expect(host.shown()[0]).toMatchObject({
      title: 'Long',
      body: '“&lt;b&gt;R&amp;D&lt;/b&gt;” is still running',
      actions: [],
    });
  });

  it('listens to nobody but the server that shows it', async () => {
    await using desk = await desktop();
    await using host = await desk.serve();
    await desk.show(notice(desk.done));
    const stranger = await desk.stranger();
    const to = host.shown()[0]?.sender ?? '';

    for (const [member, signature, body] of [
      ['ActionInvoked', 'us', [1, '0']],
      ['NotificationClosed', 'uu', [1, 2]],
    ] as const) {
      const head = { type: messageType.signal, serial: stranger.serial++, destination: to, path: PATH };
      stranger.connection.message({ ...head, interface: NAME, member, signature, body: [...body] });
    }
    // Behind what it sent before.
    await stranger.invoke({ destination: to, path: '/', interface: 'org.freedesktop.DBus.Peer', member: 'Ping' });
    expect(desk.done).toEqual([]);
    host.press(1, '0');

    await expect.poll(() => desk.done).toEqual(['Long: Trim']);
  });

  it('is shown by the next server once one went, whose numbers mean its own', async () => {
    await using desk = await desktop();
    const first = await desk.serve();
    const takeAway = await desk.show(notice(desk.done, 'Former'));
    const onlooker = await desk.stranger();
    await first[Symbol.asyncDispose]();
    await expect.poll(async () => await onlooker.nameHasOwner(NAME)).toBe(false);

    await using next = await desk.serve();
    await desk.show(notice(desk.done, 'New'));
    takeAway();
    next.press(1, '0');

    await expect.poll(() => desk.done).toEqual(['New: Trim']);
    expect(next.takenAway()).toEqual([]);
  });

  it('is shown on the bus that comes after one that went', async () => {
    await using desk = await desktop();
    await using former = await desk.serve();
    await desk.show(notice(desk.done, 'Former'));
    await desk.renewBus();

    await using host = await desk.serve();
    await desk.show(notice(desk.done, 'New'));
    host.press(1, '1');

    await expect.poll(() => desk.done).toEqual(['New: Stop']);
    expect(former.shown()).toHaveLength(1);
  });

  it.each(['nobody', 'one that refuses'])('is left to Electron where there is %s', async (who) => {
    await using desk = await desktop();
    await using hosts = new AsyncDisposableStack();
    if (who !== 'nobody') hosts.use(await desk.serve({ answers: 'refuses' }));

    await desk.show(notice(desk.done));

    expect(desk.done).toEqual(['instead: Long']);
    expect(desk.logged).toEqual([{ kind: 'fallback', part: 'notification: left to Electron' }]);
  });

  it('is shown nowhere where the server never answers, since Electron would wait for it', async () => {
    await using desk = await desktop({ timeoutMs: 200 });
    await using host = await desk.serve({ answers: 'never' });

    (await desk.show(notice(desk.done)))();

    expect(host.asked()).toBe(1);
    expect(desk.done).toEqual(['Long: unshown']);
    expect(desk.logged).toEqual([{ kind: 'fallback', part: 'notification: server does not answer' }]);
  });
});
