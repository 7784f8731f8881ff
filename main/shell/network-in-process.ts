import type { CommandLine } from 'electron';

const SWITCH = 'enable-features';
const FEATURE = 'NetworkServiceInProcess2';

/**
 * Has Chromium's network service run in the main process, not in one of its own: no page of ours uses the network, and the
 * process takes some 10 MB for as long as the app runs (docs/adr/0027-no-process-for-the-network.md). To be called before the app is ready.
 */
export function keepNetworkInProcess(commandLine: Pick<CommandLine, 'appendSwitch' | 'getSwitchValue'>): void {
  // Of a switch that is there twice, Chromium takes the last.
  const given = commandLine.getSwitchValue(SWITCH);
  commandLine.appendSwitch(SWITCH, [given, FEATURE].filter((feature) => feature !== '').join(','));
}
