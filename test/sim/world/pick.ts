/** The `index`th of what there is, round and round; undefined where there is nothing. */
export function picked<T>(choices: readonly T[], index: number): T | undefined {
  return choices.length === 0 ? undefined : choices[index % choices.length];
}
