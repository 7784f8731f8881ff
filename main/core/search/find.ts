import type { FoldedTask, TermsTest } from './evaluate.ts';
import { type Tier, tierOf, TIERS } from './rank.ts';
import type { Source } from './source.ts';

/** Read and looked at within a few milliseconds. */
const PAGE = 32;
const LONG_PAGE = 256;

export interface Finding {
  readonly test: TermsTest;
  /** Ranked by: folded, in the order in which they were typed. */
  readonly words: readonly string[];
  readonly limit: number;
  /** Tasks that match and that the person used, in the order in which they come first within their tier. */
  readonly used: readonly FoldedTask[];
  /** Lets everything else go first; false where nobody waits for the answer any more. */
  readonly goesOn: () => Promise<boolean>;
}

/** Where tasks come from that may match. */
export interface Sources {
  readonly any: Source;
  /** Those that may match so well; null where that takes a look at each task. */
  readonly ofTier: ((tier: Tier) => Source) | null;
}

/**
 * The first tasks that match: best tier first, in it used ones, then those with the highest number. Null where nobody waits
 * for the answer any more.
 */
export async function find(finding: Finding, { any, ofTier }: Sources): Promise<readonly FoldedTask[] | null> {
  const ranking = createRanking(finding);
  // Without words all are of the last tier.
  const bestTier = finding.words.length === 0 ? 3 : 0;
  const first = await read(any, finding, ranking.add, () => ofTier !== null || ranking.isFull(bestTier));
  if (first === 'nobody-waits') return null;
  if (first === 'whole' || ofTier === null) return ranking.best();
  for (const tier of TIERS) {
    const add = (task: FoldedTask): void => ranking.addOf(tier, task);
    if ((await read(ofTier(tier), finding, add, () => ranking.isFull(tier))) === 'nobody-waits') return null;
    if (ranking.isFull(tier)) break;
  }
  return ranking.best();
}

async function read(
  source: Source,
  { test, goesOn }: Finding,
  take: (task: FoldedTask) => void,
  isEnough: () => boolean,
): Promise<'whole' | 'enough' | 'nobody-waits'> {
  let before: number | null = null;
  for (let size = PAGE; ; size = LONG_PAGE) {
    const { tasks, next } = source.page(before, size);
    for (const task of tasks) if (test(task)) take(task);
    if (next === null) return 'whole';
    if (isEnough()) return 'enough';
    before = next;
    if (!(await goesOn())) return 'nobody-waits';
  }
}

interface Ranking {
  readonly add: (task: FoldedTask) => void;
  /** Leaves out what is of another tier. */
  readonly addOf: (tier: Tier, task: FoldedTask) => void;
  /** Nothing that is still to come, from the tier on, can be among the first. */
  readonly isFull: (tier: Tier) => boolean;
  readonly best: () => readonly FoldedTask[];
}

/** Takes tasks in the order of their numbers, the highest first. */
function createRanking({ used, words, limit }: Finding): Ranking {
  const tiers: Record<Tier, FoldedTask[]> = { 0: [], 1: [], 2: [], 3: [] };
  const seen = new Set<number>();
  function put(task: FoldedTask, tier: Tier): void {
    if (seen.has(task.task.taskId)) return;
    seen.add(task.task.taskId);
    tiers[tier].push(task);
  }
  for (const task of used) put(task, tierOf(task, words));
  return {
    add: (task) => put(task, tierOf(task, words)),
    addOf: (tier, task) => {
      if (tierOf(task, words) === tier) put(task, tier);
    },
    isFull: (tier) =>
      TIERS.filter((one) => one <= tier).reduce<number>((sum, one) => sum + tiers[one].length, 0) >= limit,
    best: () => TIERS.flatMap((tier) => tiers[tier]).slice(0, limit),
  };
}
