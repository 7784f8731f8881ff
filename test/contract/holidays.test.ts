import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Holidays } from '../../common/domain/holidays.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../common/domain/settings.ts';
import { parseSettings } from '../../common/domain/settings-schema.ts';
import { calendarsOver } from '../../main/adapters/calendar/ask-calendar.ts';
import { readCalendar } from '../../main/adapters/calendar/read-calendar.ts';
import { feedOver } from '../../main/adapters/network/ask-feed.ts';
import { createHolidays } from '../../main/core/holidays/holidays.ts';
import { listening } from '../support/listening.ts';

const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2026, 10, 27, 9);

function calendar(date: string, name: string): string {
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:${date}\r\nSUMMARY:${name}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
}

const CHRISTMAS = calendar('20261225', 'Christmas');
const DAYS = [{ from: '2026-12-25', to: '2026-12-25', name: 'Christmas' }];

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

/** A server of calendars, and what reads them at a time that only the test moves. */
async function world(serve: Serve, over: { loopbackOnly?: boolean; isPassing?: boolean } = {}) {
  const server = { serve, asked: 0 };
  const { port, close } = await listening(
    createServer((request, response) => {
      server.asked += 1;
      server.serve(request, response);
    }),
  );
  let settings: Settings = DEFAULT_SETTINGS;
  let nowMs = START_MS;
  const due = new Set<{ readonly atMs: number; readonly task: () => void }>();
  const answered: Promise<unknown>[] = [];
  const ask = calendarsOver(feedOver({ fetch, loopbackOnly: over.loopbackOnly ?? false }));
  const holidays = createHolidays({
    ask: (address) => {
      const asking = ask(address);
      answered.push(asking.text.catch(() => {}));
      return asking;
    },
    readCalendar,
    loopbackOnly: over.loopbackOnly ?? false,
    isPassing: over.isPassing ?? false,
    settings: { read: () => settings },
    app: {
      changeSettings: (change) => {
        // As they are after a restart.
        settings = parseSettings(JSON.parse(JSON.stringify({ ...settings, ...change })));
      },
    },
    clock: { now: () => nowMs },
    timers: {
      after: (delayMs, task) => {
        const timer = { atMs: nowMs + delayMs, task };
        due.add(timer);
        return () => void due.delete(timer);
      },
      pause: async () => await Promise.resolve(),
    },
    onDefect: (error) => {
      throw error;
    },
  });
  return {
    url: `http://127.0.0.1:${port}/holidays.ics?lang=en`,
    server,
    holidays,
    kept: (): Holidays | null => settings.holidays,
    /** Lets so much time pass, and what is asked then be answered. */
    pass: async (ms: number) => {
      const end = nowMs + ms;
      for (;;) {
        const [next] = [...due].filter(({ atMs }) => atMs <= end).toSorted((one, other) => one.atMs - other.atMs);
        if (next === undefined) break;
        due.delete(next);
        nowMs = next.atMs;
        next.task();
        // oxlint-disable-next-line no-await-in-loop -- what a timer began settles before the next
        await Promise.all(answered.splice(0));
        // oxlint-disable-next-line no-await-in-loop -- and is kept
        await new Promise(setImmediate);
      }
      nowMs = end;
    },
    /** A timer that is due only when somebody waits in vain. */
    runOut: () => {
      for (const timer of due) if (timer.atMs === nowMs + 30_000) timer.task();
    },
    [Symbol.asyncDispose]: async () => {
      holidays.close();
      await close();
    },
  };
}

const sends =
  (text: string): Serve =>
  (_request, response) =>
    void response.end(text);

describe('a calendar of holidays', () => {
  it('is read at its address, with the days off in it', async () => {
    await using own = await world(sends(CHRISTMAS));

    await own.holidays.read(` ${own.url} `);

    expect(own.kept()).toEqual({
      source: { kind: 'address', address: own.url },
      days: DAYS,
      readAt: START_MS,
      problem: null,
    });
  });

  it('is read packed, in pieces, and where it has moved to', async () => {
    await using own = await world((request, response) => {
      if (request.url !== '/moved') return void response.writeHead(302, { location: '/moved' }).end();
      const packed = gzipSync(CHRISTMAS);
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.write(packed.subarray(0, 20));
      return void response.end(packed.subarray(20));
    });

    await own.holidays.read(own.url);

    expect(own.kept()?.days).toEqual(DAYS);
  });

  it('is read again once a day, and what it says then counts', async () => {
    await using own = await world(sends(CHRISTMAS));
    await own.holidays.read(own.url);
    own.server.serve = sends(calendar('20261226', 'Boxing Day'));

    await own.pass(23 * HOUR_MS);
    expect(own.server.asked).toBe(1);
    await own.pass(2 * HOUR_MS);

    expect(own.server.asked).toBe(2);
    expect(own.kept()?.days).toEqual([{ from: '2026-12-26', to: '2026-12-26', name: 'Boxing Day' }]);
  });

  it('is not read by a command that leaves at once', async () => {
    await using own = await world(sends(CHRISTMAS), { isPassing: true });
    await own.holidays.read(own.url);

    await own.pass(50 * HOUR_MS);

    expect(own.server.asked).toBe(1);
  });

  it('is kept where it cannot be read again, says why, and is tried until it can', async () => {
    await using own = await world(sends(CHRISTMAS));
    await own.holidays.read(own.url);
    own.server.serve = (_request, response) => void response.writeHead(503).end();

    await own.pass(25 * HOUR_MS);

    expect(own.kept()).toMatchObject({ days: DAYS, readAt: START_MS });
    expect(own.kept()?.problem).toContain('it answers 503. Your days off stay as they were.');
    own.server.serve = sends(CHRISTMAS);
    await own.pass(HOUR_MS);
    expect(own.kept()).toMatchObject({ days: DAYS, problem: null });
  });

  it('that was removed while it was read does not come back', async () => {
    await using own = await world(sends(CHRISTMAS));
    await own.holidays.read(own.url);
    own.server.serve = (_request, response) => {
      own.holidays.remove();
      response.end(CHRISTMAS);
    };

    await own.pass(25 * HOUR_MS);

    expect(own.kept()).toBeNull();
  });

  it('that is being read when the app closes has no problem', async () => {
    await using own = await world(sends(CHRISTMAS));
    await own.holidays.read(own.url);
    own.server.serve = () => own.holidays.close();

    await own.pass(25 * HOUR_MS);

    expect(own.server.asked).toBe(2);
    expect(own.kept()).toMatchObject({ days: DAYS, problem: null });
  });

  it('that comes late leaves what was chosen since', async () => {
    await using own = await world(sends(CHRISTMAS));
    own.server.serve = (_request, response) => {
      own.holidays.take('school.ics', calendar('20261231', 'School'));
      response.end(CHRISTMAS);
    };
    await own.holidays.read(own.url);
    expect(own.kept()).toMatchObject({ source: { kind: 'file', name: 'school.ics' } });

    own.server.serve = (_request, response) => {
      own.holidays.remove();
      response.end(CHRISTMAS);
    };
    await own.holidays.read(own.url);
    expect(own.kept()).toBeNull();
  });

  it.each<[string, Serve, string]>([
    [
      'is not there',
      (_request, response) => void response.writeHead(404).end('no'),
      'no calendar there: it answers 404.',
    ],
    ['is a page', sends('<!doctype html><title>Calendars</title>'), 'holds is no calendar.'],
    ['is empty', sends(''), 'holds is no calendar.'],
    ['ends too early', sends(CHRISTMAS.slice(0, 80)), 'cannot be read.'],
    ['has no whole days', sends(CHRISTMAS.replace(';VALUE=DATE:20261225', ':20261225T090000Z')), 'no whole days'],
    ['is huge', sends(`${CHRISTMAS}${' '.repeat(3_000_000)}`), 'is larger than 1'],
    [
      'unpacks into something huge',
      (_request, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(30_000_000, ' ')));
      },
      'is larger than 1',
    ],
    ['has too many days', sends(calendar('20160101\r\nRRULE:FREQ=DAILY', 'x')), 'whole days: choose one'],
    [
      'is cut off',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '5000' });
        response.write(CHRISTMAS, () => response.destroy());
      },
      '',
    ],
    [
      'leads elsewhere',
      (_request, response) => {
        response.writeHead(302, { location: 'http://192.0.2.7/x.ics' }).end();
      },
      'it leads to 192.0.2.7, which is not asked.',
    ],
  ])('that %s changes nothing, and a sentence says so', async (_what, serve, words) => {
    await using own = await world(sends(CHRISTMAS));
    await own.holidays.read(own.url);
    const before = own.kept();
    own.server.serve = serve;

    const refusal: unknown = await own.holidays.read(own.url).then(
      () => null,
      (error: unknown) => error,
    );

    expect(refusal).toMatchObject({ name: 'UserFailure', message: expect.stringContaining(words) });
    expect(refusal).toMatchObject({ message: expect.stringMatching(/\. Your days off stay as they were\.$/) });
    expect(own.kept()).toEqual(before);
  });

  it('that does not come is waited for for half a minute', async () => {
    const arrived = Promise.withResolvers<undefined>();
    await using own = await world(() => arrived.resolve(undefined));
    const reading = own.holidays.read(own.url);
    await arrived.promise;

    own.runOut();

    await expect(reading).rejects.toThrow('did not send a calendar within 30 seconds.');
    expect(own.kept()).toBeNull();
  });

  it.each([
    'ftp://example.com/x.ics',
    'http://example.com/x.ics',
    'example.com',
    'https://me:secret@example.com/x.ics',
  ])('is not asked for at %s', async (address) => {
    await using own = await world(sends(CHRISTMAS));

    await expect(own.holidays.read(address)).rejects.toThrow('A calendar has an https address');
  });

  it('of elsewhere is not asked for by an Electron that is out of support', async () => {
    await using own = await world(sends(CHRISTMAS), { loopbackOnly: true });

    await expect(own.holidays.read('webcal://example.com/x.ics')).rejects.toThrow('only connects within this computer');
    await own.holidays.read(own.url);
    expect(own.kept()?.days).toEqual(DAYS);
  });

  it('is taken out of a file once', async () => {
    await using own = await world(sends('none'));

    own.holidays.take('days.ics', CHRISTMAS);

    expect(own.kept()).toMatchObject({ source: { kind: 'file', name: 'days.ics' }, days: DAYS });
    expect(() => own.holidays.take('notes.txt', 'milk')).toThrow('What notes.txt holds is no calendar.');
    expect(own.kept()?.days).toEqual(DAYS);
    await own.pass(50 * HOUR_MS);
    expect(own.server.asked).toBe(0);
  });
});
