import { expect, test } from 'vitest';
import { spareMemory } from '../../../../main/shell/lifecycle/spare-memory.ts';

function switches(
  given: Readonly<Record<string, string>>,
  platform: NodeJS.Platform = 'linux',
): Record<string, string> {
  const all: Record<string, string> = { ...given };
  const commandLine = {
    getSwitchValue: (name: string) => all[name] ?? '',
    appendSwitch: (name: string, value = '') => {
      all[name] = value;
    },
  };
  spareMemory(commandLine, platform);
  return all;
}

test('there is no process for the network, and no renderer of 3D in software', () => {
  expect(switches({})).toEqual({
    'disable-software-rasterizer': '',
    'enable-features': 'NetworkServiceInProcess2',
  });
});

test('features that somebody asked for stay', () => {
  expect(switches({ 'enable-features': 'WaylandWindowDecorations' })['enable-features']).toBe(
    'WaylandWindowDecorations,NetworkServiceInProcess2',
  );
});

test('where nothing was measured all stays', () => {
  expect(switches({}, 'darwin')).toEqual({});
});
