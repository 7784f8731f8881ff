import { generate } from './story/generate.ts';
import { play } from './world/play.ts';

export interface Campaign {
  readonly schedules: number;
  readonly requests: number;
  /** The first schedule that broke the law; the campaign ends with it. */
  readonly failure: Failure | null;
}

export interface Failure {
  readonly seed: number;
  readonly violation: string;
}

/** Plays the schedules of `count` seeds from `firstSeed` on, until one breaks the law. */
export async function campaign(firstSeed: number, count: number): Promise<Campaign> {
  let requests = 0;
  for (let played = 0; played < count; played += 1) {
    const seed = firstSeed + played;
    const result = await play(generate(seed));
    requests += result.requests;
    if (result.violation !== null)
      return { schedules: played + 1, requests, failure: { seed, violation: result.violation } };
  }
  return { schedules: count, requests, failure: null };
}
