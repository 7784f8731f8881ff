import { type HeldValue, holdValue } from './held-value.ts';

/** What is typed in fields that are taken by a button, by the names of these: it outlives the view that they stand in. */
export type TypedTexts = HeldValue<ReadonlyMap<string, string>>;

export function createTypedTexts(): TypedTexts {
  return holdValue<ReadonlyMap<string, string>>(new Map());
}
