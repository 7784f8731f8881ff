import { describe, expect, it } from 'vitest';
import { rememberOddAnswers } from '../../../main/adapters/log/logged-calls.ts';
import { logLine } from '../../../main/adapters/log/log-file.ts';
import type { LogEvent } from '../../../main/core/log/log.ts';

const BOARD = 'http://127.0.0.1:4180/api/v3/boards/2.json';
const cards = (fields: Readonly<Record<string, number>>, leftOut = 0) => [
  { record: 'task', records: Math.max(0, ...Object.values(fields)), fields, leftOut },
];

function remembering(): ReturnType<typeof rememberOddAnswers> & { readonly lines: readonly string[] } {
  const lines: string[] = [];
  const write = (event: LogEvent): void => void lines.push(logLine(event, 0));
  return { ...rememberOddAnswers({ write }), lines };
}

describe('what was not understood', () => {
  it('is a line of the log when it is read first, and when it is other than before', () => {
    const { onRead, lines } = remembering();

    for (const due_date of [9, 9, 8]) onRead(BOARD, cards({ external_id: 3, due_date }, 1));

    expect(lines).toEqual(
      [9, 8].map(
        (due) =>
          `1970-01-01T00:00:00.000Z odd /api/v3/boards/2 ${due} task with external_id 3, due_date ${due} not understood, 1 left out\n`,
      ),
    );
  });

  it('is known of the newest answer of each path, together', () => {
    const { onRead, all } = remembering();

    onRead(BOARD, cards({ external_id: 3 }));
    onRead(BOARD, cards({ external_id: 2 }));
    onRead(BOARD.replace('2.', '3.'), cards({ external_id: 1, due_date: 1 }, 1));
    expect(all()).toEqual([{ record: 'task', records: 3, fields: { external_id: 3, due_date: 1 }, leftOut: 1 }]);

    onRead(BOARD, []);
    expect(all()).toEqual([{ record: 'task', records: 1, fields: { external_id: 1, due_date: 1 }, leftOut: 1 }]);
  });
});
