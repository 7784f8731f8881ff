import { test as base } from './app-fixture.ts';
import { startTrayHost, type TrayHost } from './tray-host.ts';

export { expect } from './app-fixture.ts';

/** A desktop with a tray, which is there before the app asks for it. */
export const test = base.extend<{ tray: TrayHost }>({
  tray: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      await using tray = await startTrayHost();
      await use(tray);
    },
    { auto: true },
  ],
});
