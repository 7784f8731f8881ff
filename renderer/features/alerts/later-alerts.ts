import type { Snapshot } from '../../../common/domain/snapshot.ts';
import { later } from '../../ui/later.tsx';

/** Most of the time there is nothing to tell or to ask. */
export const Alerts = later(async () => (await import('./Alerts.tsx')).Alerts);
export const SignInAgain = later(async () => (await import('./SignInAgain.tsx')).SignInAgain);
export const ProxySignIn = later(async () => (await import('../../account/ProxySignIn.tsx')).ProxySignIn);

/** What is told or asked from the start is part of the first paint: it must not push down what is there. */
export async function loadAlertsOf(snapshot: Snapshot): Promise<void> {
  const { questions, reminders, suggestions, notices, account, proxyQuestion, shell } = snapshot;
  const isTold = shell.outdated || [questions, reminders, suggestions, notices].some((things) => things.length > 0);
  const isSignInNeeded = account?.signInNeeded === true;
  await Promise.all([
    isTold || isSignInNeeded || proxyQuestion !== undefined ? Alerts.load() : null,
    isSignInNeeded ? SignInAgain.load() : null,
    proxyQuestion === undefined ? null : ProxySignIn.load(),
  ]);
}

/** So that what comes while the window is open is there at once. */
export function preloadAlerts(): void {
  for (const part of [Alerts, SignInAgain, ProxySignIn]) void part.load();
}
