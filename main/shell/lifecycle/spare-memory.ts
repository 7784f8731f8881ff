import type { CommandLine } from 'electron';

const FEATURES = 'enable-features';

/**
 * Tells Chromium, on Linux, what it need not keep in memory for an app like this (docs/adr/0027-what-chromium-need-not-keep.md): a
 * process for the network, and where there is no graphics card, a renderer of 3D in software. To be called before the app is ready.
 */
export function spareMemory(
  commandLine: Pick<CommandLine, 'appendSwitch' | 'getSwitchValue'>,
  platform: NodeJS.Platform,
): void {
  // Elsewhere the network's process has a sandbox that is worth more, or nothing was measured.
  if (platform !== 'linux') return;
  commandLine.appendSwitch('disable-software-rasterizer');
  // Of a switch that is there twice, Chromium takes the last.
  const given = commandLine.getSwitchValue(FEATURES);
  commandLine.appendSwitch(FEATURES, [given, 'NetworkServiceInProcess2'].filter((one) => one !== '').join(','));
}
