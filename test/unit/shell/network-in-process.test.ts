import { expect, test } from 'vitest';
import { keepNetworkInProcess } from '../../../main/shell/network-in-process.ts';

function switched(given: string): string {
  let features = given;
  keepNetworkInProcess({
    getSwitchValue: () => features,
    appendSwitch: (_name, value = '') => {
      features = value;
    },
  });
  return features;
}

test('the network service runs in the main process', () => {
  expect(switched('')).toBe('NetworkServiceInProcess2');
});

test('features that somebody asked for stay', () => {
  expect(switched('WaylandWindowDecorations')).toBe('WaylandWindowDecorations,NetworkServiceInProcess2');
});
