import type { CommandLine } from 'electron';

const SWITCH = 'enable-features';
const FEATURE = 'NetworkServiceInProcess2';

/**
 * Has Chromium's network service run in the main process on Linux, not in one of its own, which has next to nothing to do here
 * and takes 9 MB for as long as the app runs (docs/adr/0027-no-process-for-the-network.md). To be called before the app is ready.
 */
export function keepNetworkInProcess(
  commandLine: Pick<CommandLine, 'appendSwitch' | 'getSwitchValue'>,
  platform: NodeJS.Platform,
): void {
  // Elsewhere its process has a sandbox that is worth more, or was not measured.
  if (platform !== 'linux') return;
  // Of a switch that is there twice, Chromium takes the last.
  const given = commandLine.getSwitchValue(SWITCH);
  commandLine.appendSwitch(SWITCH, [given, FEATURE].filter((feature) => feature !== '').join(','));
}
