import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import type { Dice } from '../sim/random.ts';
import { type ClickedInterval, type Span, unmatched } from './clicked-intervals.ts';
import { running, workList, workListButton } from './steps.ts';
import type { ServedTracker } from './test-service.ts';

/** One click, and how the screen tells that it was taken. */
interface Click {
  readonly words: string;
  readonly do: (page: Page) => Promise<void>;
  readonly isShown: (page: Page) => Promise<boolean>;
  readonly awaitShown: (page: Page) => Promise<void>;
  /** Takes it into what was acknowledged. */
  readonly count: (span: Span) => void;
}

/** Clicks as they come, and beside them what the screen has acknowledged: known here only, never asked of the app. */
export interface ClickedHour {
  /** Clicks once, and counts it when the screen shows it. Rejects when the app goes away meanwhile. */
  readonly click: (page: Page) => Promise<void>;
  /** After the app was opened again: whether the click that the end of the app cut off was taken, as the screen tells. */
  readonly settle: (page: Page) => Promise<void>;
  readonly stop: (page: Page) => Promise<void>;
  /** What the service holds too much, too little or otherwise, in sentences. `former`: ids of what was there before. */
  readonly differences: (
    trackers: readonly ServedTracker[],
    taskIds: ReadonlyMap<string, number>,
    former: ReadonlySet<number>,
  ) => readonly string[];
  readonly starts: () => number;
  readonly story: readonly string[];
}

/** What was started before this hour may have taken so many of its first seconds. */
const FORMER_MS = 3000;
const SECOND_MS = 1000;

/** `tasks`: names of cards that are on the work list. */
export function clickedHour(dice: Dice, tasks: readonly [string, ...string[]]): ClickedHour {
  const intervals: ClickedInterval[] = [];
  const highlighted = new Set<string>();
  const story: string[] = [];
  let open: { readonly click: Click; readonly fromMs: number } | null = null;

  const runningNow = (): ClickedInterval | undefined => intervals.findLast(({ ended }) => ended === null);

  function start(task: string): Click {
    const isShown = async (page: Page): Promise<boolean> => (await stopButton(page, task).count()) > 0;
    return {
      words: `start ${task}`,
      do: async (page) => await button(workList(page), `Start ${task}`).click(),
      isShown,
      awaitShown: async (page) => await stopButton(page, task).waitFor(),
      count: (span) => {
        const before = runningNow();
        if (before !== undefined) before.ended = span;
        const startedBy = Math.max(span[1], (intervals.at(-1)?.startedBy ?? span[1] + FORMER_MS) + SECOND_MS);
        intervals.push({ task, started: span, startedBy, ended: null });
      },
    };
  }

  function highlight(task: string): Click {
    const wanted = !highlighted.has(task);
    const star = async (page: Page): Promise<Locator> => await workListButton(page, task, `Highlight ${task}`);
    return {
      words: `${wanted ? '' : 'do not '}highlight ${task}`,
      do: async (page) => await (await star(page)).click(),
      isShown: async (page) => (await (await star(page)).getAttribute('aria-pressed')) === String(wanted),
      awaitShown: async (page) => await expect(await star(page)).toHaveAttribute('aria-pressed', String(wanted)),
      count: () => {
        if (wanted) highlighted.add(task);
        else highlighted.delete(task);
      },
    };
  }

  function nextClick(): Click {
    const current = runningNow();
    if (dice.chance(0.2)) return highlight(dice.oneOf(tasks));
    if (current !== undefined && dice.chance(0.4)) return stop(current);
    const [first, ...others] = tasks.filter((task) => task !== current?.task);
    return start(dice.oneOf([first ?? tasks[0], ...others]));
  }

  function counted(how: string, isTaken = true): void {
    if (open === null) return;
    story.push(`${new Date().toISOString()} ${open.click.words}: ${how}`);
    if (isTaken) open.click.count([open.fromMs, Date.now()]);
    open = null;
  }

  async function perform(page: Page, click: Click): Promise<void> {
    open = { click, fromMs: Date.now() };
    await click.do(page);
    await click.awaitShown(page);
    counted('shown');
  }

  return {
    click: async (page) => await perform(page, nextClick()),
    settle: async (page) => {
      if (open === null) return;
      const isTaken = await open.click.isShown(page);
      counted(isTaken ? 'cut off, and taken' : 'cut off, and not taken', isTaken);
    },
    stop: async (page) => {
      const current = runningNow();
      if (current !== undefined) await perform(page, stop(current));
    },
    differences: (trackers, taskIds, former) => [
      ...unmatched(
        intervals,
        trackers.filter(({ id }) => !former.has(id)),
        taskIds,
      ),
      ...highlights(tasks, highlighted, trackers, taskIds),
    ],
    starts: () => intervals.length,
    story,
  };
}

function stop(interval: ClickedInterval): Click {
  return {
    words: `stop ${interval.task}`,
    do: async (page) => await stopButton(page, interval.task).click(),
    isShown: async (page) => (await stopButton(page, interval.task).count()) === 0,
    awaitShown: async (page) => await stopButton(page, interval.task).waitFor({ state: 'detached' }),
    count: (span) => {
      interval.ended = span;
    },
  };
}

function button(within: Locator, name: string): Locator {
  return within.getByRole('button', { name, exact: true });
}

function stopButton(page: Page, task: string): Locator {
  return button(running(page), `Stop ${task}`);
}

/** The tracker that a task has on the work list carries its highlight. */
function highlights(
  tasks: readonly string[],
  highlighted: ReadonlySet<string>,
  trackers: readonly ServedTracker[],
  taskIds: ReadonlyMap<string, number>,
): readonly string[] {
  return tasks.flatMap((task) => {
    const listed = trackers.filter((tracker) => tracker.task_id === taskIds.get(task) && tracker.listed);
    const isRight = listed.length === 1 && (listed[0]?.highlighted_at !== null) === highlighted.has(task);
    return isRight ? [] : [`highlight of ${task}: ${highlighted.has(task)}, but ${JSON.stringify(listed)}`];
  });
}
