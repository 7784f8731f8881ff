import { CHECKS, type Check, type CheckName, type SelfTest } from '../../../common/domain/self-test.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Keychain } from '../accounts/token-keeper.ts';
import type { Clock, Random, Timers } from '../clock.ts';
import type { ServerUser } from '../sync/board-service.ts';
import type { Outcome } from '../outcome.ts';
import { idleFinding, notificationFinding, shortcutFinding, trayFinding } from './desktop-checks.ts';
import type { AnswersFacts, KeychainFacts, NetworkFacts } from './facts.ts';
import type { OddRecords } from '../log/log.ts';
import { answersFinding, clockFinding, diskFinding, keychainFinding, networkFinding } from './own-checks.ts';
import type { DesktopProbes, DiskProbe } from './ports.ts';

export interface SelfTestPorts {
  /** Null where the app runs in a browser tab. */
  readonly desktop: DesktopProbes | null;
  readonly keychain: Keychain;
  readonly disk: DiskProbe;
  /** Null while nobody is signed in with a token. */
  readonly whoAmI: () => Promise<Outcome<ServerUser> | null>;
  /** What of the answers since the start was not understood. */
  readonly oddAnswers: () => readonly OddRecords[];
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
}

type Finding = Omit<Check, 'name'>;

/** Longer than any of them takes where it works; a network has its own limit of as much. */
const LIMIT_MS = 15_000;
const KEYCHAIN_ENTRY = 'self-test';

/** In the language that is spoken when it is called. */
type Said<T> = () => T;

/** Tries everything that the app needs of this computer, all at once. Never rejects: what fails is a finding. */
export async function runSelfTest(ports: SelfTestPorts): Promise<Said<SelfTest>> {
  const { desktop, disk, timers, clock, oddAnswers } = ports;
  const network = askNetwork(ports);
  const tries: Readonly<Record<CheckName, () => Promise<Said<Finding>>>> = {
    tray: onDesktop(desktop, async ({ tray }) => saying(trayFinding, await tray())),
    notifications: onDesktop(desktop, async ({ notifications }) => saying(notificationFinding, await notifications())),
    shortcuts: onDesktop(desktop, async ({ shortcuts }) => saying(shortcutFinding, await shortcuts())),
    idle: onDesktop(desktop, async ({ idle }) => saying(idleFinding, await idle())),
    keychain: async () => saying(keychainFinding, await tryKeychain(ports)),
    network: async () => saying(networkFinding, await network),
    answers: async () => saying(answersFinding, answersFacts(await network, oddAnswers())),
    clock: async () => saying(clockFinding, await network),
    disk: async () => saying(diskFinding, await disk()),
  };
  const found = await Promise.all(CHECKS.map(async (name) => ({ name, said: await withinLimit(tries[name], timers) })));
  const madeAt = clock.now();
  return () => ({ madeAt, checks: found.map(({ name, said }) => ({ name, ...said() })) });
}

function saying<F>(finding: (facts: F) => Finding, facts: F): Said<Finding> {
  return () => finding(facts);
}

function onDesktop(
  desktop: DesktopProbes | null,
  work: (probes: DesktopProbes) => Promise<Said<Finding>>,
): () => Promise<Said<Finding>> {
  return async () => (desktop === null ? inATab : await work(desktop));
}

function answersFacts(network: NetworkFacts, odd: readonly OddRecords[]): AnswersFacts {
  return network.kind === 'nobody' && odd.length === 0 ? { kind: 'none' } : { kind: 'read', odd };
}

function inATab(): Finding {
  return {
    verdict: 'absent',
    found: t('Cardclock runs in a browser tab here.'),
    means: t('Only the desktop app has this.'),
    fallback: t('Everything else works in the tab.'),
  };
}

async function withinLimit(work: () => Promise<Said<Finding>>, timers: Timers): Promise<Said<Finding>> {
  let cancel: (() => void) | undefined;
  const late = new Promise<Said<Finding>>((resolve) => {
    const why = (): string => t('no result within {seconds} s', { seconds: LIMIT_MS / 1000 });
    cancel = timers.after(LIMIT_MS, () => resolve(() => broken(why())));
  });
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    return saying(broken, error instanceof Error ? error.message : String(error));
  } finally {
    cancel?.();
  }
}

function broken(why: string): Finding {
  const means = t('Whether it works here is not known.');
  return { verdict: 'fails', found: t('It was tried and failed: {why}', { why }), means, fallback: null };
}

/** Nothing of a person's is touched: the entry has a name of its own. */
async function tryKeychain({ keychain, random }: SelfTestPorts): Promise<KeychainFacts> {
  const secret = `${random()}`;
  try {
    await keychain.write(KEYCHAIN_ENTRY, secret);
    return { kind: (await readOnce(keychain)) === secret ? 'kept' : 'changed' };
  } catch (error) {
    return { kind: 'refused', error: error instanceof Error ? error.message : String(error) };
  }
}

/** Leaves nothing behind, also where it cannot be read. */
async function readOnce(keychain: Keychain): Promise<string | null> {
  try {
    return await keychain.read(KEYCHAIN_ENTRY);
  } finally {
    await keychain.remove(KEYCHAIN_ENTRY);
  }
}

const UNASKED = { kind: 'silent', why: 'unreachable' } as const;

async function askNetwork({ whoAmI, clock }: SelfTestPorts): Promise<NetworkFacts> {
  const before = clock.monotonicMs();
  // What cannot even be asked (an address that this Electron may not use) is as good as silent.
  const outcome = await whoAmI().catch(() => UNASKED);
  if (outcome === null) return { kind: 'nobody' };
  const ms = Math.round(clock.monotonicMs() - before);
  if (outcome.kind === 'answered') return { kind: 'answered', ms, serverAheadMs: outcome.serverAheadMs };
  return outcome.kind === 'refused'
    ? { kind: 'refused', status: outcome.status }
    : { kind: 'silent', why: outcome.why };
}
