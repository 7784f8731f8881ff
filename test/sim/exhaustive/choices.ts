/** Which way a history goes wherever it could go more than one. */
export interface Choices {
  /** One of `0` to `options - 1`. */
  readonly choose: (options: number) => number;
  /** False while the way is one that was gone before. */
  readonly isNew: () => boolean;
}

interface Fork {
  readonly taken: number;
  readonly options: number;
}

/** Goes every way that there is, depth first: each history is played from its beginning with the choices that lead there. */
export async function everyWay(
  play: (choices: Choices, taken: () => readonly number[]) => Promise<void>,
  isEnough: () => boolean,
): Promise<void> {
  let given: readonly number[] = [];
  for (;;) {
    const forks: Fork[] = [];
    const choose = (options: number): number => {
      if (options < 2) return 0;
      const taken = given[forks.length] ?? 0;
      if (taken >= options) throw new Error('the same choices led elsewhere: a history is not played alike twice');
      forks.push({ taken, options });
      return taken;
    };
    const taken = (): readonly number[] => forks.map((fork) => fork.taken);
    await play({ choose, isNew: () => forks.length >= given.length }, taken);
    if (isEnough()) return;
    const last = forks.findLastIndex(({ taken, options }) => taken + 1 < options);
    if (last < 0) return;
    given = forks.slice(0, last + 1).map(({ taken }, index) => (index === last ? taken + 1 : taken));
  }
}

/** The one way that was taken before; where there are fewer ways by now, the first of them. */
export function sameWay(taken: readonly number[]): Choices {
  let at = 0;
  const choose = (options: number): number => {
    if (options < 2) return 0;
    const chosen = taken[at] ?? 0;
    at += 1;
    return chosen < options ? chosen : 0;
  };
  return { choose, isNew: () => false };
}
