import { type Browser, chromium } from 'playwright';

const SWITCHES = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The system's Chromium, as `scripts/which-chromium.mjs` found it; Playwright's own download is not asked for. Null where
 * there is none.
 */
export async function launchChromium(): Promise<Browser | null> {
  const executablePath = process.env['CARDCLOCK_CHROMIUM'] ?? '/usr/bin/chromium';
  if (executablePath === '') return null;
  return await chromium.launch({ executablePath, args: SWITCHES, chromiumSandbox: process.getuid?.() !== 0 });
}
