import { test as base } from './app-fixture.ts';
import { middayZone } from './midday-zone.ts';
import { startTestService, type TestService, type TestServiceOptions } from './test-service.ts';

export { expect } from 'playwright/test';

interface MiddayOptions {
  readonly endedAtRule: NonNullable<TestServiceOptions['endedAtRule']>;
}

/** The app and a service whose user lives where it is midday now. */
export const test = base.extend<MiddayOptions & { readonly service: TestService }>({
  endedAtRule: ['after-start', { option: true }],
  service: async ({ endedAtRule }, use) => {
    await using service = await startTestService({ endedAtRule, timezone: middayZone() });
    await use(service);
  },
});
