import type { MessageBoxOptions } from 'electron';
import type { HeldCommand } from '../../../common/domain/snapshot.ts';
import { heldName } from '../../../common/domain/held-words.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { App } from '../../core/app/app.ts';
import type { AccountTimer, TimersOfAllAccounts } from '../../core/app/timers-of-all-accounts.ts';
import { accountTimerWords, shortName } from '../system/timer-words.ts';
import { listInRegion } from '../../../common/time/region.ts';
import type { OnDefect } from './log.ts';

interface QuitPorts {
  readonly timers: TimersOfAllAccounts['all'];
  readonly run: App['run'];
  /** What is not on disk yet; it goes with the app. */
  readonly held: () => readonly HeldCommand[];
  /** Does it, and says in words what failed. */
  readonly reportFailure: (work: () => void) => void;
  /** Settles with the place of the button that was pressed. */
  readonly ask: (question: MessageBoxOptions) => Promise<number>;
  /** Ends the app. */
  readonly end: () => void;
}

export interface Quitting {
  /** `onStay`: the person thought better of it. */
  readonly quit: (onStay?: () => void) => void;
}

const KEEP = 0;
const STOP = 1;
const CANCEL = 2;
const STAY = 0;
const QUIT_ANYWAY = 1;

/**
 * For whoever chooses to quit: asked once where a timer of this device runs, also one of an account that is not open.
 * Whatever else ends the app (a log-out, a signal) does not come this way, is not held up and decides nothing: a timer goes
 * on while the app is closed, and is asked about at the next start.
 */
export function askingToQuit({ timers: all, run, held, reportFailure, ask, end }: QuitPorts): Quitting['quit'] {
  /** Everybody who asked to quit and waits for the answer; null while nobody does. */
  let waiting: (() => void)[] | null = null;

  async function decide(timers: readonly AccountTimer[], stays: readonly (() => void)[]): Promise<void> {
    const goes = await areLeft(timers).finally(() => {
      waiting = null;
    });
    if (goes) end();
    else for (const onStay of stays) onStay();
  }

  /** Whether the person still wants to quit, having seen what runs and what would be lost. */
  async function areLeft(timers: readonly AccountTimer[]): Promise<boolean> {
    const pressed = timers.length === 0 ? KEEP : await ask(question(timers));
    if (pressed !== KEEP && !(pressed === STOP && areStopped(timers))) return false;
    const lost = held();
    return lost.length === 0 || (await ask(lossQuestion(lost))) === QUIT_ANYWAY;
  }

  /** False where one of those that still run could not be stopped: then the app stays open. */
  function areStopped(asked: readonly AccountTimer[]): boolean {
    const running = all().filter(({ trackerId }) => asked.some((one) => one.trackerId === trackerId));
    return running.map(isStopped).every(Boolean);
  }

  function isStopped({ trackerId }: AccountTimer): boolean {
    let isDone = false;
    reportFailure(() => {
      run({ kind: 'timer:stop', trackerId });
      isDone = true;
    });
    return isDone;
  }

  return (onStay = () => {}) => {
    if (waiting !== null) return void waiting.push(onStay);
    const timers = all();
    if (timers.length === 0 && held().length === 0) return end();
    waiting = [onStay];
    void decide(timers, waiting);
  };
}

function question(timers: readonly AccountTimer[]): MessageBoxOptions {
  const [first] = timers;
  const isOne = timers.length === 1 && first !== undefined;
  const others = timers.filter(({ account }) => account !== null);
  const sentences = [
    isOne ? t('It keeps running while Cardclock is closed.') : t('They keep running while Cardclock is closed.'),
    asks(timers),
  ];
  if (!isOne && others.length > 0) {
    sentences.unshift(t('In other accounts: {timers}.', { timers: others.map(accountTimerWords).join('; ') }));
  }
  return {
    type: 'question',
    title: t('Quit Cardclock'),
    message: isOne
      ? t('{timer} is running', { timer: accountTimerWords(first) })
      : t('{count} timers are running', { count: timers.length }),
    detail: sentences.join(' '),
    buttons: [
      isOne ? t('Keep it running') : t('Keep them running'),
      isOne ? t('Stop it now') : t('Stop them now'),
      t('Cancel'),
    ],
    defaultId: KEEP,
    cancelId: CANCEL,
    noLink: true,
  };
}

function lossQuestion(lost: readonly HeldCommand[]): MessageBoxOptions {
  const commands = lost.map((one) => heldName(one, shortName));
  return {
    type: 'warning',
    title: t('Quit Cardclock'),
    message: t('Not everything is on disk yet'),
    detail: t(
      'Kept in memory: {commands}. It is written by itself as soon as the disk takes it; make room where it is full. If Cardclock quits before, it is lost.',
      { commands: listInRegion(commands) },
    ),
    buttons: [t('Stay'), t('Quit and lose it')],
    defaultId: STAY,
    cancelId: STAY,
    noLink: true,
  };
}

/** Only an account that is open can be asked about. */
function asks(timers: readonly AccountTimer[]): string {
  if (timers.every(({ account }) => account === null))
    return t('Cardclock asks about that time the next time you open it.');
  return t('You decide about that time the next time you open Cardclock with this account.');
}

/** For all that is on its way to end: far more than any part of it waits. */
const CLOSING_MS = 10_000;
/** For windows and processes to go, once nothing is left to be written. */
const GOING_MS = 5000;

/** Waits for what is on its way, so that its answer is journalled; what is not sent waits on disk. Nothing that hangs keeps the app. */
export function quitInOrder({
  app,
  close,
  letGo,
  onDefect,
}: {
  /** Electron's. */
  readonly app: {
    readonly on: (event: 'before-quit', listener: (event: { readonly preventDefault: () => void }) => void) => unknown;
    readonly quit: () => void;
    readonly exit: () => void;
  };
  readonly close: () => Promise<void>;
  /** Whatever still comes of the desktop is no longer taken. */
  readonly letGo: () => void;
  readonly onDefect: OnDefect;
}): void {
  let state: 'open' | 'closing' | 'closed' = 'open';
  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    // Asked once more, by a second signal: one closing is enough.
    if (state === 'closing') return;
    state = 'closing';
    void within(CLOSING_MS, async () => {
      try {
        letGo();
      } finally {
        await close();
      }
    })
      .catch(onDefect)
      .finally(() => {
        state = 'closed';
        // Asked within the quit that is still going on, Electron would take the second one back.
        setImmediate(() => app.quit());
        setTimeout(() => {
          onDefect(new Error('the app did not go by itself'));
          app.exit();
        }, GOING_MS);
      });
  });
}

async function within(ms: number, work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('closing took too long')), ms);
  });
  await Promise.race([work(), limit]).finally(() => clearTimeout(timer));
}
