import { setTimeout as after } from 'node:timers/promises';
import type { AccountSummary, Snapshot } from '../../common/domain/snapshot.ts';
import { msg, t } from '../../common/i18n/translate.ts';
import type { Reply } from '../../common/ipc/failure.ts';
import type { Invoke } from '../adapters/control-socket/server.ts';
import { connectControlSocket } from '../adapters/control-socket/client.ts';
import { listInRegion } from '../../common/time/region.ts';
import { heldName } from '../../common/domain/held-words.ts';
import { NEVER_WRITTEN } from '../core/commands/held.ts';
import { UserFailure } from '../core/user-failure.ts';
import { asking } from './ask.ts';
import { done, notDone, type Result } from './result.ts';
import type { CommandLinePorts, Reached } from './run.ts';

/** A core of our own, for when no app runs. */
export interface OwnCore {
  readonly app: { readonly snapshot: () => Snapshot };
  readonly invoke: (command: string, input: unknown) => Promise<Reply<unknown>>;
  readonly onSnapshot: (listener: (snapshot: Snapshot) => void) => () => void;
  /** Whether the keychain did not answer: without a token no service can be asked. */
  readonly isKeychainOut?: () => boolean;
  readonly close: () => Promise<void>;
}

interface Here {
  /** Why no command can be done here, as a sentence; null where it can. */
  readonly problem: () => string | null;
  /** Throws `UserFailure`. */
  readonly open: () => OwnCore | Promise<OwnCore>;
}

/** What is not sent by then waits on disk for the next start, and what is not told by then is not waited for. */
const TIMEOUT_MS = 3000;
const ASK_EVERY_MS = 100;

/** A core that stays keeps what the disk refuses; this one goes. */
const NOT_RECORDED = msg(
  'This could not be written down: the disk takes nothing, or another program holds the file. Not recorded: {commands}. Try again.',
);
const RECORDED_LATE = msg(
  'The disk took this only after a while. It is saved, with the time at which you asked for it.',
);

/** The app that runs on the folder; where none does, a core of our own on it, which sends what it can before it leaves. */
export function reaching(dataDir: string, { problem, open }: Here): CommandLinePorts['reach'] {
  return async () => {
    const words = problem();
    if (words !== null) throw new UserFailure('storage', words);
    const running = await connectControlSocket(dataDir);
    if (running !== null) return ofApp(running);
    const own = await openUnlessApp(dataDir, open);
    if ('ask' in own) return own;
    let settled: Promise<void> | undefined;
    let wasKept = false;
    const end = own.onSnapshot(({ held }) => {
      wasKept ||= held.length > 0;
    });
    const needsYou = needsYouAnywhere(own.app.snapshot());
    return {
      ask: asking(own.invoke),
      ...(own.isKeychainOut === undefined ? {} : { isKeychainOut: own.isKeychainOut }),
      notices: own.app.snapshot().notices.map(({ text }) => text),
      look: async () => {
        settled ??= until(own, (snapshot) => isQuiet(snapshot) && isTold(snapshot));
        await settled;
      },
      settle: async () => {
        settled ??= until(own, isQuiet);
        await settled;
        return Math.max(0, needsYouAnywhere(own.app.snapshot()) - needsYou);
      },
      leave: async () => {
        await (settled ?? until(own, isQuiet));
        await own.close();
        end();
        return wasKept ? whatBecame(own.app.snapshot()) : null;
      },
    };
  };
}

function ofApp(invoke: Invoke): Reached {
  const ask = asking(invoke);
  return {
    ask,
    notices: [],
    // It asks by itself, but may have been opened just now.
    look: async () => {
      for (let leftMs = TIMEOUT_MS; leftMs > 0; leftMs -= ASK_EVERY_MS) {
        if (isTold(await ask('state:get', null))) return;
        await after(ASK_EVERY_MS);
      }
    },
    settle: async () => await Promise.resolve(0),
    leave: async () => await Promise.resolve(null),
  };
}

/** Of what the disk refused at first; the core has tried a last time when it closed. */
function whatBecame({ notices, held }: Snapshot): Result {
  const impossible = notices.find(({ id }) => id.startsWith(NEVER_WRITTEN));
  if (impossible !== undefined) return notDone(impossible.text);
  if (held.length === 0) return done([t(RECORDED_LATE)], { words: t(RECORDED_LATE) });
  const commands = listInRegion(held.map((one) => heldName(one)));
  return notDone(t(NOT_RECORDED, { commands }));
}

/** The folder may be held by an app that was being opened just now, and lets in a moment later. */
async function openUnlessApp(dataDir: string, open: Here['open']): Promise<OwnCore | Reached> {
  try {
    return await open();
  } catch (error) {
    const running = await connectControlSocket(dataDir);
    if (running === null) throw error;
    return ofApp(running);
  }
}

/** Settles with the first snapshot of that kind, and at the latest when the time is over. */
async function until({ app, onSnapshot }: OwnCore, isEnough: (snapshot: Snapshot) => boolean): Promise<void> {
  if (isEnough(app.snapshot())) return;
  await new Promise<void>((done) => {
    const timer = setTimeout(finish, TIMEOUT_MS);
    const end = onSnapshot((snapshot) => {
      if (isEnough(snapshot)) finish();
    });
    function finish(): void {
      clearTimeout(timer);
      end();
      done();
    }
  });
}

/** All is written down, and nothing waits in any account, or nobody is there to take it, or takes it from us. */
function isQuiet({ accounts, held }: Snapshot): boolean {
  return held.length === 0 && accounts.every(isSent);
}

function isSent({ waiting, offlineSince, signInNeeded }: AccountSummary): boolean {
  return waiting === 0 || offlineSince !== undefined || signInNeeded === true;
}

function needsYouAnywhere({ accounts }: Snapshot): number {
  return accounts.reduce((sum, { needsYou }) => sum + needsYou, 0);
}

/** The service has told what it holds, or will not. What the built-in board holds nobody else can change. */
function isTold({ account, sync }: Snapshot): boolean {
  if (account === null || account.signInNeeded || account.kind === 'built-in') return true;
  return sync.unread !== 'coming' || sync.offlineSince !== null;
}
