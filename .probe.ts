import { chromium } from 'playwright';
import { mkdtempSync } from 'node:fs';
import { openInPreview } from './test/support/open-in-preview.ts';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const dir = mkdtempSync('/tmp/e-probe-');
const app = await openInPreview(browser, dir);
const { page } = app;
try {
  await page.getByRole('button', { name: 'Try the built-in board' }).click();
  await page.getByRole('list', { name: 'Work list' }).getByRole('listitem').first().waitFor();
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  for (const n of nodes) if (n.role?.value === 'listitem') console.log(JSON.stringify(n.name?.value), n.name?.sources?.map((s:any)=>s.type), n.properties?.filter((p:any)=>p.name==='focusable').length);
  await page.evaluate(() => (document.activeElement as HTMLElement)?.blur());
  for (let i = 0; i < 45; i++) {
    await page.keyboard.press('Tab');
    console.log(i, await page.evaluate(() => { const e = document.activeElement!; return `${e.tagName}.${e.className} ${e.getAttribute('aria-label') ?? e.textContent?.slice(0, 40)}`; }));
  }
} finally { await app.end('quit' as never); await browser.close(); }
