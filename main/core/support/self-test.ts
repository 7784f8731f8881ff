import { CHECKS, type Check, type CheckName, type SelfTest } from '../../../common/domain/self-test.ts';
import type { Keychain } from '../accounts/tokens.ts';
import type { Clock, Random, Timers } from '../clock.ts';
import type { Outcome, ServerUser } from '../sync/board-service.ts';
import { idleFinding, notificationFinding, shortcutFinding, trayFinding } from './desktop-checks.ts';
import type { KeychainFacts, NetworkFacts } from './facts.ts';
import { clockFinding, diskFinding, keychainFinding, networkFinding } from './own-checks.ts';
import type { DesktopProbes, DiskProbe } from './ports.ts';

export interface SelfTestPorts {
  /** Null where the app runs in a browser tab. */
  readonly desktop: DesktopProbes | null;
  readonly keychain: Keychain;
  readonly disk: DiskProbe;
  /** Null while nobody is signed in with a token. */
  readonly whoAmI: () => Promise<Outcome<ServerUser> | null>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
}

type Finding = Omit<Check, 'name'>;

/** Longer than any of them takes where it works; a network has its own limit of as much. */
const LIMIT_MS = 15_000;
const KEYCHAIN_ENTRY = 'self-test';

/** Tries everything that the app needs of this computer, all at once. Never rejects: what fails is a finding. */
export async function runSelfTest(ports: SelfTestPorts): Promise<SelfTest> {
  const { desktop, disk, timers, clock } = ports;
  const network = askNetwork(ports);
  const tries: Readonly<Record<CheckName, () => Promise<Finding>>> = {
    tray: onDesktop(desktop, async ({ tray }) => trayFinding(await tray())),
    notifications: onDesktop(desktop, async ({ notifications }) => notificationFinding(await notifications())),
    shortcuts: onDesktop(desktop, async ({ shortcuts }) => shortcutFinding(await shortcuts())),
    idle: onDesktop(desktop, async ({ idle }) => idleFinding(await idle())),
    keychain: async () => keychainFinding(await tryKeychain(ports)),
    network: async () => networkFinding(await network),
    clock: async () => clockFinding(await network),
    disk: async () => diskFinding(await disk()),
  };
  const checks = await Promise.all(CHECKS.map(async (name) => ({ name, ...(await withinLimit(tries[name], timers)) })));
  return { madeAt: clock.now(), checks };
}

function onDesktop(
  desktop: DesktopProbes | null,
  work: (probes: DesktopProbes) => Promise<Finding>,
): () => Promise<Finding> {
  return async () => (desktop === null ? IN_A_TAB : await work(desktop));
}

const IN_A_TAB: Finding = {
  verdict: 'absent',
  found: 'Cardclock runs in a browser tab here.',
  means: 'Only the desktop app has this.',
  fallback: 'Everything else works in the tab.',
};

async function withinLimit(work: () => Promise<Finding>, timers: Timers): Promise<Finding> {
  let cancel: (() => void) | undefined;
  const late = new Promise<Finding>((resolve) => {
    cancel = timers.after(LIMIT_MS, () => resolve(broken(`nothing came of it within ${LIMIT_MS / 1000} s`)));
  });
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    return broken(error instanceof Error ? error.message : String(error));
  } finally {
    cancel?.();
  }
}

function broken(why: string): Finding {
  const means = 'Whether it works here is not known.';
  return { verdict: 'fails', found: `It was tried, and ended in a fault: ${why}`, means, fallback: null };
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
