import { describe, expect, it } from 'vitest';
import { changeWords } from '../../../renderer/app/Announcer.tsx';
import { viewOfDigit } from '../../../renderer/app/views.ts';
import { typeColour } from '../../../renderer/task/colour.ts';
import { placeAfterDrop } from '../../../renderer/task/place-after-drop.ts';
import { runningTimer, task } from '../../support/fake-bridge.ts';

describe('what a screen reader is told', () => {
  const one = runningTimer({ trackerId: 1, task: task({ name: 'One' }) });
  const two = runningTimer({ trackerId: 2, task: task({ name: 'Two' }) });

  it('names what stopped before what started', () => {
    expect(changeWords([one], [two])).toBe('Stopped One. Started Two.');
  });

  it('is nothing while the same timer runs on', () => {
    expect(changeWords([one], [{ ...one, highlighted: true }])).toBe('');
  });
});

describe('the colour of a card type', () => {
  it.each([
    ['blue', 'blue'],
    ['Dark Blue', 'blue'],
    ['light_pink', 'pink'],
    ['pale-goldenrod', 'yellow'],
    ['gray', 'neutral'],
    ['white', 'neutral'],
    ['chartreuse-ish', 'neutral'],
    [null, 'neutral'],
  ])('%s is %s', (name, colour) => {
    expect(typeColour(name)).toBe(colour);
  });
});

describe('the place of a row that was dropped', () => {
  it.each([
    ['down, under a later row', 0, 2, 'bottom', 2],
    ['down, above a later row', 0, 2, 'top', 1],
    ['up, above an earlier row', 2, 0, 'top', 0],
    ['up, under an earlier row', 2, 0, 'bottom', 1],
    ['at the near edge of its neighbour', 1, 2, 'top', 1],
  ] as const)('is right when it went %s', (_case, from, over, edge, place) => {
    expect(placeAfterDrop(from, over, edge)).toBe(place);
  });
});

describe('the digits of the views', () => {
  it('keep their places', () => {
    expect(['1', '2', '3', '4', '5'].map(viewOfDigit)).toEqual(['today', 'week', 'reports', 'settings', 'sync']);
  });

  it('leave Ctrl 0 to the zoom of the page', () => {
    expect(viewOfDigit('0')).toBeUndefined();
  });
});
