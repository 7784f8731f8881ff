import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, testsOnOneApp } from '../../support/app-fixture.ts';
import { PAGE_PREFERENCES } from '../../support/page-preferences.ts';
import { pressKeys } from '../../support/press-keys.ts';
import { workList } from '../../support/steps.ts';
import { skipWithout } from '../../support/needs.ts';

const pinnedElectron: string = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../node_modules/electron/package.json'), 'utf8'),
).version;

const look = testsOnOneApp();

// The points of Electron's security checklist that show in a running app; docs/security.md has them all.

test('both windows are sandboxed, isolated, and without Node, webviews or experiments', async ({ app }) => {
  // Keys are pressed at the X server.
  skipWithout(test, 'linux');
  await app.page.getByRole('button', { name: 'Try the built-in board' }).click();
  await expect(workList(app.page)).toBeVisible();
  await app.page.evaluate(async () => {
    await window.cardclock.invoke('shortcuts:set', { action: 'panel', accelerator: 'Ctrl+Alt+P' });
  });
  await pressKeys('ctrl+alt+p');
  const count = async (): Promise<number> =>
    await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  await expect.poll(count).toBe(2);

  const preferences = await app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) =>
      Reflect.apply(Reflect.get(window.webContents, 'getLastWebPreferences'), window.webContents, []),
    ),
  );

  for (const ofWindow of preferences) {
    expect(ofWindow).toMatchObject(PAGE_PREFERENCES);
    expect(Reflect.get(Object(ofWindow), 'enableBlinkFeatures') ?? '').toBe('');
  }

  await test.step('an Electron that is out of support says so, and the one that is pinned says nothing', async () => {
    const version = await app.electron.evaluate(() => process.versions.electron);
    const isOld = Number.parseInt(version, 10) < Number.parseInt(pinnedElectron, 10);
    await expect(app.page.getByText(`Electron ${version} is out of support`)).toHaveCount(isOld ? 1 : 0);
  });
});

look('the page sees the bridge, and nothing of Node or Electron', async ({ app }) => {
  const seen = await app.page.evaluate(() => ({
    names: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter((name) => name in globalThis),
    bridge: Object.keys(globalThis.window.cardclock).toSorted(),
    isFrozen: Object.isFrozen(globalThis.window.cardclock),
  }));

  expect(seen).toEqual({ names: [], bridge: ['invoke', 'onPlace', 'onState'], isFrozen: true });
});

look('the page runs no script and loads nothing that is not its own', async ({ app }) => {
  const blocked = await app.page.evaluate(async () => {
    const violations: string[] = [];
    Object.assign(globalThis, { violations });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      violations.push(effectiveDirective),
    );
    const script = document.createElement('script');
    script.textContent = 'window.wasRun = true';
    const image = document.createElement('img');
    image.src = 'http://127.0.0.1:9/pixel.png';
    const frame = document.createElement('iframe');
    frame.src = 'http://127.0.0.1:9/';
    const plugin = document.createElement('object');
    plugin.data = 'http://127.0.0.1:9/';
    document.body.append(script, image, frame, plugin);
    const request = await fetch('http://127.0.0.1:9/').then(
      () => 'answered',
      () => 'refused',
    );
    return { request, wasRun: 'wasRun' in globalThis };
  });

  expect(blocked.wasRun).toBe(false);
  expect(blocked.request).toBe('refused');
  const violations = async (): Promise<unknown> => await app.page.evaluate(() => Reflect.get(globalThis, 'violations'));
  const directives = ['script-src-elem', 'img-src', 'frame-src', 'object-src', 'connect-src'];
  await expect.poll(violations).toEqual(expect.arrayContaining(directives));
});

look('the policy of the page allows nothing unsafe', async ({ app }) => {
  const policy = await app.page.evaluate(async () =>
    (await fetch(location.href)).headers.get('content-security-policy'),
  );

  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe-');
});

look('pages go nowhere, open nothing, and get no permission', async ({ app }) => {
  const opened = await app.electron.evaluate(({ shell }) => {
    const urls: string[] = [];
    shell.openExternal = async (url) => {
      urls.push(url);
      await Promise.resolve();
    };
    Object.assign(globalThis, { openedUrls: urls });
    return urls.length;
  });
  expect(opened).toBe(0);

  const url = app.page.url();
  const state = await app.page.evaluate(async () => {
    const windows = ['https://example.com/', 'file:///etc/passwd', 'javascript:alert(1)', 'cardclock://stop'].map(
      (to) => window.open(to),
    );
    location.assign('https://example.com/');
    const permission = await navigator.permissions.query({ name: 'notifications' });
    const camera = await navigator.mediaDevices.getUserMedia({ video: true }).then(
      () => 'granted',
      () => 'denied',
    );
    const asked = await Notification.requestPermission();
    return { windows: windows.filter((opened) => opened !== null).length, permission: permission.state, asked, camera };
  });

  expect(state).toEqual({ windows: 0, permission: 'denied', asked: 'denied', camera: 'denied' });
  expect(app.page.url()).toBe(url);
  await expect.poll(() => app.electron.windows().filter((page) => !page.url().endsWith('?panel'))).toHaveLength(1);
  // the browser gets web addresses, and nothing else
  expect(await app.electron.evaluate(() => Reflect.get(globalThis, 'openedUrls'))).toEqual(['https://example.com/']);
});

look('pages of ours come from their folder, and nothing beside it does', async ({ app }) => {
  const answers = await app.page.evaluate(
    async () =>
      await Promise.all(
        ['/../main/index.js', '/%2e%2e/main/index.js', '/..%2f..%2fpackage.json', '//other/index.html', '/no.html'].map(
          async (path) => {
            const target = path.startsWith('//') ? `app:${path}` : `app://cardclock${path}`;
            return await fetch(target).then(
              ({ status }) => status,
              () => 'refused',
            );
          },
        ),
      ),
  );

  expect(new Set(answers)).not.toContain(200);
  expect(app.page.url()).toMatch(/^app:\/\/cardclock\//);
});

look('a window with our preload but another page is a stranger, whatever it asks', async ({ app }) => {
  const reply = await app.electron.evaluate(async ({ app: electronApp, BrowserWindow }) => {
    const preload = `${electronApp.getAppPath()}/out/preload/index.cjs`;
    const stranger = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
    await stranger.loadURL('data:text/html,<title>stranger</title>');
    const code = `window.cardclock.invoke('state:get', null).then((reply) => JSON.stringify(reply))`;
    const text: unknown = await stranger.webContents.executeJavaScript(code);
    stranger.destroy();
    return String(text);
  });
  expect(JSON.parse(reply)).toMatchObject({ ok: false, error: { code: 'untrusted' } });
});

look('a frame within a page of ours is a stranger, though its page is asked', async ({ app }) => {
  const replies = await app.electron.evaluate(async ({ app: electronApp, BrowserWindow, session }) => {
    const pages = session.fromPartition('framed');
    const framed = '<iframe src="app://cardclock/inner.html"></iframe>';
    pages.protocol.registerStringProtocol('app', ({ url }, answer) =>
      answer({ mimeType: 'text/html', data: url.endsWith('/inner.html') ? 'inner' : framed }),
    );
    const preload = `${electronApp.getAppPath()}/out/preload/index.cjs`;
    const window = new BrowserWindow({
      show: false,
      webPreferences: { session: pages, preload, sandbox: true, nodeIntegrationInSubFrames: true },
    });
    await window.loadURL('app://cardclock/outer.html');
    const { mainFrame } = window.webContents;
    const code = `window.cardclock.invoke('state:get', null).then(({ ok, error }) => [location.href, ok ? 'answered' : error.code])`;
    const frames = [mainFrame, ...mainFrame.frames];
    const answers: readonly unknown[] = await Promise.all(
      frames.map(async (frame) => await frame.executeJavaScript(code)),
    );
    window.destroy();
    return answers;
  });

  expect(replies).toEqual([
    ['app://cardclock/outer.html', 'answered'],
    ['app://cardclock/inner.html', 'untrusted'],
  ]);
});

look('a webview is not attached, even where a window allows them', async ({ app }) => {
  const isRefused = await app.electron.evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false, webPreferences: { webviewTag: true, sandbox: true } });
    const refused = new Promise<boolean>((resolve) => {
      window.webContents.on('will-attach-webview', ({ defaultPrevented }) => resolve(defaultPrevented));
    });
    await window.loadURL('data:text/html,<webview src="about:blank"></webview>');
    const is = await refused;
    window.destroy();
    return is;
  });

  expect(isRefused).toBe(true);
});
