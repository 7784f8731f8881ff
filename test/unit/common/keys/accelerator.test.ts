import { describe, expect, it } from 'vitest';
import { isAccelerator, keyNames, readPressed, type PressedKey } from '../../../../common/keys/accelerator.ts';

function pressed(key: string, over: Partial<PressedKey> = {}): PressedKey {
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key;
  return { key, code, ctrlKey: false, altKey: false, shiftKey: false, metaKey: false, ...over };
}

describe('pressed keys', () => {
  it.each([
    [pressed('k', { ctrlKey: true, altKey: true }), 'Ctrl+Alt+K'],
    [pressed('K', { altKey: true, shiftKey: true, ctrlKey: true, metaKey: true }), 'Ctrl+Alt+Shift+Super+K'],
    [pressed('!', { code: 'Digit1', ctrlKey: true, shiftKey: true }), 'Ctrl+Shift+1'],
    [pressed('˚', { code: 'KeyK', altKey: true, metaKey: true }), 'Alt+Super+K'],
    [pressed('л', { code: 'KeyK', ctrlKey: true, altKey: true }), 'Ctrl+Alt+K'],
    [pressed('y', { code: 'KeyZ', ctrlKey: true, altKey: true }), 'Ctrl+Alt+Y'],
    [pressed(' ', { code: 'Space', altKey: true }), 'Alt+Space'],
    [pressed('ArrowUp', { ctrlKey: true, altKey: true }), 'Ctrl+Alt+Up'],
    [pressed('F9', { ctrlKey: true }), 'Ctrl+F9'],
    [pressed('F13'), 'F13'],
  ])('%j are %s, which can be stored', (keys, accelerator) => {
    expect(readPressed(keys)).toEqual({ kind: 'accelerator', accelerator });
    expect(accelerator).toSatisfy(isAccelerator);
  });

  it('are waited for while only those are down that are held beside another', () => {
    expect(readPressed(pressed('Alt', { ctrlKey: true, altKey: true }))).toEqual({
      kind: 'held',
      keys: ['Ctrl', 'Alt'],
    });
  });

  it.each([
    [pressed('k'), /Hold Ctrl or Alt/],
    [pressed('K', { shiftKey: true }), /Hold Ctrl or Alt/],
    [pressed('F5'), /Hold Ctrl or Alt/],
    [pressed('c', { ctrlKey: true }), /Other programs need Ctrl\+C/],
    [pressed('F4', { altKey: true }), /Other programs need Alt\+F4/],
    [pressed('Tab', { altKey: true }), /Take a letter/],
    [pressed('ö', { code: 'Semicolon', ctrlKey: true }), /Take a letter/],
    [pressed('1', { code: 'Numpad1', ctrlKey: true }), /Take a letter/],
  ])('%j are refused with a reason', (keys, reason) => {
    const read = readPressed(keys);

    expect(read.kind === 'unsuitable' ? read.reason : read).toMatch(reason);
  });
});

describe('a stored combination', () => {
  it.each([
    '',
    'K',
    'Ctrl',
    'Ctrl+',
    'Alt+Ctrl+K',
    'Ctrl+Ctrl+K',
    'Ctrl+k',
    'Ctrl+Kk',
    'Hyper+K',
    'Ctrl+C',
    'Ctrl+F25',
    'Ctrl+ö',
  ])('“%s” is none', (text) => {
    expect(text).not.toSatisfy(isAccelerator);
  });

  it('is shown as the keyboard of the system calls its keys', () => {
    expect(keyNames('Alt+Super+K', 'MacIntel')).toEqual(['Option', 'Cmd', 'K']);
    expect(keyNames('Alt+Super+K', 'Win32')).toEqual(['Alt', 'Win', 'K']);
    expect(keyNames('Alt+Super+K', 'Linux x86_64')).toEqual(['Alt', 'Super', 'K']);
  });
});
