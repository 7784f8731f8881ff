import { readFile } from 'node:fs/promises';
import { createApiClient } from '../../../api/client.ts';
import { expect, test as base } from '../../support/app-fixture.ts';
import { downloaded } from '../../support/download.ts';
import { pdfPages } from '../../support/exported-files.ts';
import { PAGE_PREFERENCES } from '../../support/page-preferences.ts';
import { exportAs, openReport, showTable } from '../../support/report-steps.ts';
import { signIn } from '../../support/steps.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { watchPrinting } from '../../support/watch-printing.ts';

/** What a page that was not careful would fetch, run and show as a picture. */
const HOSTILE = '<img src="https://elsewhere.example/x.png" onerror="document.title=1"><script>1</script> & more';

/** A user with some hundred entries behind them, all of one card. */
const test = base.extend<{ readonly service: TestService }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
  service: async ({}, use) => {
    await using service = await startTestService({ endedAtRule: 'after-start' });
    await use(service);
  },
});

const ENTRIES = 150;
const MINUTE_MS = 60_000;

test('a printed report is paged, with heads and numbers on each page, and its window runs, fetches and may do nothing', async ({
  app,
  service,
}) => {
  const { page, electron } = app;
  // Not the first one: signing in looks that one up by its name, which the search would read as a filter.
  const [, task] = await service.tasks();
  if (task === undefined) throw new Error('a task is needed');
  const client = createApiClient({ baseUrl: service.directUrl, token: service.token });
  await client.v3.updateTask({ task_id: task.id, name: HOSTILE });
  const now = Date.now() - (Date.now() % MINUTE_MS);
  for (let at = 1; at <= ENTRIES; at += 1)
    await service.log(task, now - at * 10 * MINUTE_MS, now - (at * 10 - 5) * MINUTE_MS);
  await signIn(page, service);
  await openReport(page, 'Last 7 days');
  await expect(page.getByRole('status', { name: 'Report’s total' })).toHaveText('12 h 30 m');
  await showTable(page, 'Entries');
  const printing = await watchPrinting(electron, service.directUrl);

  const pdf = await downloaded(app, async () => await exportAs(page, 'Export PDF'));

  expect(pdf.name).toMatch(/^cardclock-detailed-[\d-]+-to-[\d-]+\.pdf$/);
  expect((await readFile(pdf.path)).subarray(0, 5).toString('latin1')).toBe('%PDF-');
  const pages = await pdfPages(pdf.path);
  expect(pages.length).toBeGreaterThan(3);
  for (const [index, text] of pages.entries()) {
    const words = text.replaceAll(/\s+/g, ' ');
    expect(words).toMatch(/Date Start End Duration Task Board User State/);
    expect(words).toContain(`${index + 1} / ${pages.length}`);
  }
  expect(pages.at(0)).toContain('Total 12:30.');
  expect(pages.at(-1)?.replaceAll(/\s+/g, ' ')).toMatch(/Total 12:30/);

  expect(letters(pages.join('')).split(letters(HOSTILE)).length - 1).toBeGreaterThanOrEqual(ENTRIES - pages.length);
  expect(await printing()).toMatchObject({
    preferences: { ...PAGE_PREFERENCES, javascript: false },
    policies: [expect.stringMatching(/^default-src 'none'; style-src 'sha256-[^' ]+'; sandbox$/)],
    unstyled: [],
    requested: ['app://cardclock/print.html'],
    elsewhere: expect.stringContaining('ERR_BLOCKED_BY_CLIENT'),
    permissions: [false, false],
  });
  await expect.poll(() => electron.windows().filter((one) => !one.url().endsWith('?panel'))).toHaveLength(1);
});

test('a report that cannot be printed says so, and leaves no window behind', async ({ app, service }) => {
  const { page, electron } = app;
  await signIn(page, service);
  await openReport(page, 'Last 7 days');
  await electron.evaluate(({ app: running }) => {
    running.on('web-contents-created', (_event, contents) => {
      contents.printToPDF = async () => await Promise.reject(new Error('the printer of this test is out of order'));
    });
  });

  await exportAs(page, 'Export PDF');

  await expect(page.getByText(/^The PDF file could not be made\. The figures are not touched/)).toBeVisible();
  await expect.poll(() => electron.windows().filter((one) => !one.url().endsWith('?panel'))).toHaveLength(1);
});

/** Lines are broken where there is room. */
function letters(text: string): string {
  return text.replaceAll(/\s/g, '');
}
