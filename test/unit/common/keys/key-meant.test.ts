import { describe, expect, it } from 'vitest';
import { keyMeant } from '../../../../common/keys/key-meant.ts';

/** What the keys for 1, 2, 4, K, Z and / type by layout, and where each lies. */
const LAYOUTS: Readonly<Record<string, readonly (readonly [meant: string, key: string, code: string])[]>> = {
  QWERTY: [
    ['1', '1', 'Digit1'],
    ['4', '4', 'Digit4'],
    ['k', 'k', 'KeyK'],
    ['k', 'K', 'KeyK'],
    ['z', 'z', 'KeyZ'],
  ],
  QWERTZ: [
    ['2', '2', 'Digit2'],
    ['z', 'z', 'KeyY'],
    ['y', 'y', 'KeyZ'],
  ],
  AZERTY: [
    ['1', '&', 'Digit1'],
    ['2', 'é', 'Digit2'],
    ['4', "'", 'Digit4'],
    ['k', 'k', 'KeyK'],
    ['z', 'z', 'KeyW'],
    ['w', 'w', 'KeyZ'],
  ],
  Dvorak: [
    ['k', 'k', 'KeyV'],
    ['z', 'z', 'Slash'],
    ['.', '.', 'KeyE'],
    [';', ';', 'KeyZ'],
  ],
  Russian: [
    ['1', '1', 'Digit1'],
    ['k', 'л', 'KeyK'],
    ['k', 'Л', 'KeyK'],
    ['z', 'я', 'KeyZ'],
    ['ж', 'ж', 'Semicolon'],
    ['/', '.', 'Slash'],
  ],
  Greek: [
    ['k', 'κ', 'KeyK'],
    ['z', 'ζ', 'KeyZ'],
  ],
  Hebrew: [
    ['k', 'ל', 'KeyK'],
    ['z', 'ז', 'KeyZ'],
    ['/', '.', 'Slash'],
  ],
  Persian: [
    ['1', '۱', 'Digit1'],
    ['k', 'ن', 'KeyK'],
  ],
  German: [
    ['ö', 'ö', 'Semicolon'],
    ['-', '-', 'Slash'],
  ],
};

describe('the key that a shortcut goes by', () => {
  const rows = Object.entries(LAYOUTS).flatMap(([layout, keys]) => keys.map((key) => [layout, ...key] as const));

  it.each(rows)('%s: is %s where %s is typed at %s', (_layout, meant, key, code) => {
    expect(keyMeant({ key, code, shiftKey: false })).toBe(meant);
  });

  it('is a digit with Shift held only where it types one', () => {
    expect(keyMeant({ key: '!', code: 'Digit1', shiftKey: true })).toBe('!');
    expect(keyMeant({ key: '1', code: 'Digit1', shiftKey: true })).toBe('1');
    expect(keyMeant({ key: '/', code: 'Digit7', shiftKey: true })).toBe('/');
  });

  it('is what is typed where a key has no place, as on a screen', () => {
    expect(keyMeant({ key: 'k', code: '', shiftKey: false })).toBe('k');
    expect(keyMeant({ key: '2', code: '', shiftKey: false })).toBe('2');
  });

  it('is a named key as it is called', () => {
    expect(keyMeant({ key: 'Enter', code: 'Enter', shiftKey: false })).toBe('Enter');
    expect(keyMeant({ key: ' ', code: 'Space', shiftKey: false })).toBe(' ');
  });
});
