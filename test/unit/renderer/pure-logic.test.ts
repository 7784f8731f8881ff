import { describe, expect, it } from 'vitest';
import { changeWords } from '../../../renderer/app/Announcer.tsx';
import { viewOfDigit } from '../../../renderer/app/views.ts';
import type { ReportGroup } from '../../../common/domain/report.ts';
import { layerColours } from '../../../renderer/features/reports/layer-colour.ts';
import { boardColour } from '../../../renderer/task/colour.ts';
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

const board = (id: number | null): ReportGroup => ({
  key: 'board',
  id,
  label: '',
  colour: null,
  share: 0,
  ms: 0,
  unconfirmedMs: 0,
  roundedMs: 0,
  entries: 0,
  groups: [],
});

describe('the colour of a board', () => {
  it('is that of its tasks in a chart, too', () => {
    const boards = [3, 4, 13];
    const [third, fourth] = [boardColour(boards, 3), boardColour(boards, 4)];
    expect(layerColours([board(3), board(4)], boards)).toEqual([third, fourth]);
  });

  it('is no other one’s as long as there are colours, and a later one leaves it as it is', () => {
    const boards = [3, 13, 23, 33, 4];
    const coloursOf = (known: readonly number[]) => boards.slice(0, 3).map((id) => boardColour(known, id));
    expect(new Set(boards.map((id) => boardColour(boards, id))).size).toBe(5);
    expect(coloursOf([...boards, 43])).toEqual(coloursOf(boards.slice(0, 3)));
  });

  it('is picked also where it is not known, and where there are more of them than colours', () => {
    const many = Array.from({ length: 12 }, (_, at) => at + 1);
    expect(boardColour([], 7)).toBe(boardColour([7], 7));
    expect(new Set(many.map((id) => boardColour(many, id))).size).toBe(10);
  });

  it('is another one in a chart in which a longer one has it', () => {
    const colours = layerColours([board(3), board(13), board(23), board(null)], []);
    expect(new Set(colours).size).toBe(4);
    expect(colours[0]).toBe(boardColour([], 3));
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
  it('go by their places', () => {
    expect(['1', '2', '3', '4', '5'].map(viewOfDigit)).toEqual(['today', 'week', 'reports', 'sync', 'settings']);
  });

  it('leave Ctrl 0 to the zoom of the page', () => {
    expect(viewOfDigit('0')).toBeUndefined();
  });
});
