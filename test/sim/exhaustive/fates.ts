/** What becomes of a request; the first is what should. */
export const FOR_WRITES = [
  'fine',
  /** Never arrives; the client gives up after its time-out. */
  'lost',
  /** Applied, and the connection breaks before the answer. */
  'answer lost',
  /** The client has given up when it arrives, at any later moment within a day. */
  'late',
  /** A second time, at any moment of the next 90 s. */
  'twice',
  /** Held up before it arrives, or its answer is, for as long as the client waits. */
  'slow',
  'slow answer',
  /** The device has no network for a while, before it arrives or before its answer does. */
  'cut off before',
  'cut off after',
] as const;

export const FOR_READS = ['fine', 'lost', 'slow answer'] as const satisfies readonly FateOf[];

export type FateOf = (typeof FOR_WRITES)[number];

/** Slow enough that a person may do something while a request is on its way. */
const LATENCY_MS = 1500;
const TIMEOUT_MS = 30_000;
/** So long a request or an answer may be held up before the client gives up. */
const HELD_MS = 20_000;
/** Who repeats a request on the way does so because no answer came in time. */
const REPEATED_WITHIN_MS = 90_000;

export interface Ways<O> {
  readonly applied: () => O;
  readonly answer: (outcome: O) => void;
  readonly isAnswer: (outcome: O) => boolean;
  readonly timedOut: O;
  readonly broken: O;
  readonly after: (delayMs: number, what: string, run: () => void) => void;
  /** Until somebody lets it go, at most so long. */
  readonly hold: (what: 'request' | 'copy' | 'answer', mostMs: number, run: () => void) => void;
  readonly cutOff: () => void;
}

// oxlint-disable-next-line complexity -- one branch for each fate
export function follow<O>(fate: FateOf, ways: Ways<O>): void {
  const { applied, answer, after, hold, cutOff } = ways;
  const answerSoon = (outcome: O): void => after(LATENCY_MS, 'answer', () => answer(outcome));
  const arrive = (then: (outcome: O) => void): void => after(LATENCY_MS, 'request', () => then(applied()));
  const timeOut = (then: () => void): void =>
    after(TIMEOUT_MS, 'time-out', () => {
      answer(ways.timedOut);
      then();
    });
  switch (fate) {
    case 'fine':
      return arrive(answerSoon);
    case 'lost':
      return timeOut(() => undefined);
    case 'answer lost':
      return arrive(() => answerSoon(ways.broken));
    case 'late':
      return timeOut(() => hold('request', Infinity, applied));
    case 'twice':
      return arrive((outcome) => {
        answerSoon(outcome);
        // Nobody repeats what was refused.
        if (ways.isAnswer(outcome)) hold('copy', REPEATED_WITHIN_MS, applied);
      });
    case 'slow':
      return hold('request', HELD_MS, () => answerSoon(applied()));
    case 'slow answer':
      return arrive((outcome) => hold('answer', HELD_MS, () => answer(outcome)));
    case 'cut off before':
      cutOff();
      return timeOut(() => undefined);
    case 'cut off after':
      return arrive(() => {
        cutOff();
        answerSoon(ways.broken);
      });
    default:
      return fate satisfies never;
  }
}
