const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The hour of the day at which what is logged begins: another one on each device, or the same, or the day before. */
const HOUR_OF = {
  log: (device: number) => 4 + device,
  'log same': () => 2,
  'log yesterday': (device: number) => device - 12,
};

/** UTC ms. */
export function loggedFrom(now: number, command: keyof typeof HOUR_OF, device: number): number {
  return Math.floor(now / DAY_MS) * DAY_MS + HOUR_OF[command](device) * HOUR_MS;
}

export function wholeSecond(at: number): number {
  return Math.floor(at / SECOND_MS) * SECOND_MS;
}
