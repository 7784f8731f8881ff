/** One line a step on standard error, with the time it took; failures say which step, why, and what to do. */

/** A step that could not be done. `why` and `todo` are for the person at the keyboard. */
export class StepFailure extends Error {
  constructor(why, todo, details = '') {
    super(why);
    this.name = 'StepFailure';
    this.todo = todo;
    this.details = details;
  }
}

/** 12 ms, 3.4 s, 2 min 05 s */
export function spokenTime(milliseconds) {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

export function say(line = '') {
  process.stderr.write(`${line}\n`);
}

/** Runs `work`, which returns what it did in a few words, or `[words, value]` when there is something to hand on. */
export async function step(title, work) {
  const started = performance.now();
  process.stderr.write(`${title} … `);
  try {
    const outcome = await work();
    const [words, value] = Array.isArray(outcome) ? outcome : [outcome];
    say(`${words} (${spokenTime(performance.now() - started)})`);
    return value;
  } catch (error) {
    say(`failed (${spokenTime(performance.now() - started)})`);
    error.step ??= title;
    throw error;
  }
}

function indented(text) {
  return text.trimEnd().replaceAll(/^/gm, '    ');
}

/** Tells a failure in words; anything but a StepFailure is a fault of these scripts and shows where. */
export function tellFailure(error) {
  say();
  say(`Stopped at: ${error.step ?? 'set-up'}`);
  if (error instanceof StepFailure) {
    say(`  Why: ${error.message}`);
    if (error.details) say(indented(error.details));
    say(`  What to do: ${error.todo}`);
  } else {
    say(indented(error.stack ?? String(error)));
  }
}
