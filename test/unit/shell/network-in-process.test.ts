import { expect, test } from 'vitest';
import { keepNetworkInProcess } from '../../../main/shell/network-in-process.ts';

function switched(given: string, platform: NodeJS.Platform = 'linux'): string {
  let features = given;
  const commandLine = {
    getSwitchValue: () => features,
    appendSwitch: (_name: string, value = '') => {
      features = value;
    },
  };
  keepNetworkInProcess(commandLine, platform);
  return features;
}

test('the network service runs in the main process', () => {
  expect(switched('')).toBe('NetworkServiceInProcess2');
});

test('features that somebody asked for stay', () => {
  expect(switched('WaylandWindowDecorations')).toBe('WaylandWindowDecorations,NetworkServiceInProcess2');
});

test('where its process has a sandbox it keeps it', () => {
  expect(switched('', 'darwin')).toBe('');
});
