import type { Locator } from 'playwright';
import { axeFindings } from '../../support/axe-findings.ts';
import { expect, test } from '../../support/app-fixture.ts';
import { boardWithLimit, openRunningCard } from '../../support/card-steps.ts';
import { searchAndStart, signIn } from '../../support/steps.ts';

/** Nothing listens there: whatever asks for it would be seen asking. */
const ELSEWHERE = 'http://127.0.0.1:9';
const RUN = 'window.pwned = true';

const HOSTILE = [
  `<script>${RUN}</script><script src="${ELSEWHERE}/x.js"></script>`,
  `<img src="${ELSEWHERE}/a.png" onerror="${RUN}"><img src=x onerror=${RUN}><picture><source srcset="${ELSEWHERE}/b"></picture>`,
  `<svg onload="${RUN}"><script>${RUN}</script><image href="${ELSEWHERE}/c.png"/><use href="${ELSEWHERE}/d.svg#x"/></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<style>@import "${ELSEWHERE}/e.css"; body { background: url(${ELSEWHERE}/f.png); display: none }</style>`,
  `<p style="background: url(${ELSEWHERE}/g.png); position: fixed; inset: 0" class="dialog-overlay" id="root">styled</p>`,
  `<iframe src="javascript:parent.pwned=true"></iframe><iframe srcdoc="<script>parent.pwned=true</script>"></iframe>`,
  `<object data="${ELSEWHERE}/h"></object><embed src="${ELSEWHERE}/i"><video src="${ELSEWHERE}/j" poster="${ELSEWHERE}/k"></video>`,
  `<link rel="stylesheet" href="${ELSEWHERE}/l.css"><meta http-equiv="refresh" content="0;url=${ELSEWHERE}/m"><base href="${ELSEWHERE}/">`,
  `<form action="${ELSEWHERE}/n"><input name="token" autofocus onfocus="${RUN}"><button formaction="javascript:${RUN}">Send</button></form>`,
  `<a href="javascript:${RUN}">script link</a><a href="java&#10;script:${RUN}">split link</a><a href="data:text/html,<script>${RUN}</script>">data link</a>`,
  `<a href="file:///etc/passwd">file link</a><a href="app://cardclock/index.html">app link</a><a href="//127.0.0.1:9/o">bare link</a>`,
  `<div onclick="${RUN}" onmouseover="${RUN}" data-x="1" aria-hidden="true">handlers</div><details open ontoggle="${RUN}">toggle</details>`,
  `<template><script>${RUN}</script></template><noscript><img src=x onerror="${RUN}"></noscript><xmp><p title="</xmp><img src=x onerror=${RUN}>">`,
  `<audio autoplay src="${ELSEWHERE}/p"></audio><body onload="${RUN}"><dialog open>dialog</dialog><marquee onstart="${RUN}">m</marquee>`,
];
const HARMLESS =
  '<h1>Heading</h1><p>Still <b>here</b>, <a href="https://example.org/fence?a=1">the plan</a></p><ul><li>one</li></ul>';

test(
  'a hostile description loads nothing, runs nothing and dresses nothing up',
  { tag: '@both' },
  async ({ app, service }) => {
    const { page } = app;
    const { client, taskId, name } = await boardWithLimit(service);
    await client.v3.updateTask({ task_id: taskId, description: HARMLESS });
    await client.v3.createComment({
      task_id: taskId,
      content: `<img src="${ELSEWHERE}/q" onerror="${RUN}"><script>${RUN}</script>`,
    });
    await client.v3.createSubtask({ task_id: taskId, name: `<img src=x onerror=${RUN}>` });
    const noticed: string[] = [];
    page.on('request', (request) => noticed.push(request.url()));
    page.on('dialog', (dialog) => {
      noticed.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    await signIn(page, service);
    await searchAndStart(page, name);
    const card = await openRunningCard(page, name);
    const rich = card.locator('.card-rich');
    await expect(rich.getByRole('heading', { name: 'Heading', level: 4 })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    for (const [number, payload] of HOSTILE.entries()) {
      await client.v3.updateTask({ task_id: taskId, description: `<p>Part ${number}.</p>${payload}` });
      await card.getByRole('button', { name: 'Refresh' }).click();
      await expect(rich.getByText(`Part ${number}.`)).toBeVisible();
      const made = await madeOf(rich);
      expect([payload, made.elements.filter((element) => !SAFE.has(element)), made.attributes, made.links]).toEqual([
        payload,
        [],
        [],
        [],
      ]);
      await rich.getByText(`Part ${number}.`).hover();
    }

    expect(await page.evaluate(() => Reflect.get(globalThis, 'pwned'))).toBeUndefined();
    expect(noticed.filter((what) => what.includes(':9/') || what.startsWith('dialog'))).toEqual([]);
  },
);

interface Made {
  readonly elements: readonly string[];
  readonly attributes: readonly string[];
  readonly links: readonly string[];
}

/** What the window made of a description. */
async function madeOf(rich: Locator): Promise<Made> {
  return await rich.evaluate((place) => {
    const elements = [...place.querySelectorAll('*')];
    return {
      elements: [...new Set(elements.map((element) => element.localName))],
      attributes: [...new Set(elements.flatMap((element) => element.getAttributeNames()))],
      links: [...place.querySelectorAll('a')].map((link) => link.href),
    };
  });
}

const SAFE = new Set('a b br code div em h4 hr li ol p pre span strong table tbody td th tr u ul'.split(' '));

test(
  'a link of a description is handed to the one way out, and the window stays where it is',
  { tag: '@shell' },
  async ({ app, service }) => {
    const { page } = app;
    const { client, taskId, name } = await boardWithLimit(service);
    const out = `${service.directUrl}/out`;
    await client.v3.updateTask({ task_id: taskId, description: `<a href="${out}">the way out</a>` });
    await signIn(page, service);
    await searchAndStart(page, name);
    const before = page.url();
    if (app.shell === 'electron') {
      await app.electron.evaluate(({ app: electronApp, shell }) => {
        const opened: string[] = [];
        Object.assign(globalThis, { opened });
        // What would open the browser notes where to instead.
        Object.defineProperty(shell, 'openExternal', {
          value: async (url: string) => await Promise.resolve(opened.push(url)),
        });
        return electronApp.name;
      });
    }
    const card = await openRunningCard(page, name);
    const link = card.getByRole('link', { name: 'the way out' });
    await link.focus();

    if (app.shell === 'electron') {
      await page.keyboard.press('Enter');
      await expect
        .poll(async () => await app.electron.evaluate(() => Reflect.get(globalThis, 'opened')))
        .toEqual([out]);
    } else {
      const popup = page.waitForEvent('popup');
      await page.keyboard.press('Enter');
      const opened = await popup;
      await expect(opened).toHaveURL(out);
      expect(await opened.evaluate(() => window.opener === null)).toBe(true);
    }
    expect(page.url()).toBe(before);
  },
);
