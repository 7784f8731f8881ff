import type { Check } from '../../../common/domain/self-test.ts';
import type { DiskFacts, KeychainFacts, NetworkFacts } from './facts.ts';

type Finding = Omit<Check, 'name'>;

/** The service allows for as much; more is worth a warning. */
const CLOCK_TOLERANCE_MS = 120_000;
/** A year of time takes some 10 MB, and its backups as much again. */
const LITTLE_SPACE = 200_000_000;
const IN_MEMORY = 'A start or stop that cannot be written stays in memory and is tried again until Cardclock quits.';

export function keychainFinding(facts: KeychainFacts): Finding {
  if (facts.kind === 'kept') {
    const found = 'An entry was written, read back and removed.';
    return { verdict: 'works', found, means: 'Your access token is kept safely between starts.', fallback: null };
  }
  const found =
    facts.kind === 'changed'
      ? 'An entry was written, and something else was read back.'
      : `An entry could not be kept: ${facts.error}`;
  const means = 'The access token cannot be kept: it is never written to a file instead.';
  return { verdict: 'fails', found, means, fallback: 'It is kept until Cardclock quits, and asked for after that.' };
}

const SILENCE: Readonly<Record<string, string>> = {
  'not-asked': 'there was no token, or no board, to ask with',
  unreachable: 'it cannot be reached',
  'timed-out': 'no answer came in time',
  'not-json': 'something else answered (a sign-in page of the network, perhaps)',
  certificate: 'its certificate is not trusted',
  insecure: 'its address is not encrypted',
};

export function networkFinding(facts: NetworkFacts): Finding {
  if (facts.kind === 'nobody') {
    return {
      verdict: 'absent',
      found: 'Nobody is signed in with a token, so no service was asked.',
      means: 'Nothing is sent until you sign in.',
      fallback: 'Time is tracked on this computer and sent later.',
    };
  }
  if (facts.kind === 'answered') {
    const found = `The service answered who you are, within ${facts.ms} ms.`;
    return { verdict: 'works', found, means: 'What you track is sent at once.', fallback: null };
  }
  const why = facts.kind === 'refused' ? `it answered ${facts.status}` : (SILENCE[facts.why] ?? 'it cannot be reached');
  const found = `The service was asked who you are: ${why}.`;
  const means = 'What you track is not sent now.';
  return { verdict: 'fails', found, means, fallback: 'It waits on this computer and is sent by itself later.' };
}

export function clockFinding(facts: NetworkFacts): Finding {
  const aheadMs = facts.kind === 'answered' ? facts.serverAheadMs : null;
  if (aheadMs === null) {
    return {
      verdict: 'absent',
      found: 'No service told what time it has.',
      means: 'Whether this computer’s clock is right is not known.',
      fallback: 'Times are kept as this clock has them, and never changed by themselves.',
    };
  }
  const apart = Math.abs(aheadMs);
  const found = `This computer and the service are ${apartWords(apart)}.`;
  if (apart <= CLOCK_TOLERANCE_MS) {
    return { verdict: 'works', found, means: 'Times of day are the same at the service as here.', fallback: null };
  }
  const side = aheadMs > 0 ? 'behind' : 'ahead';
  return {
    verdict: 'limited',
    found,
    means: `This clock is ${side}: set it, or entries lie at another time of day than you mean.`,
    fallback: 'Lengths are right all the same, and Cardclock never rewrites a time.',
  };
}

export function diskFinding(facts: DiskFacts): Finding {
  if (facts.kind === 'refused') {
    return {
      verdict: 'fails',
      found: `A file could not be written to the data folder: ${facts.error}`,
      means: 'What you track may not be kept. Make room, or see to the folder’s rights.',
      fallback: IN_MEMORY,
    };
  }
  const written = `A file was written, was safe on the disk after ${facts.ms} ms, and was removed.`;
  if (facts.freeBytes === null) {
    return { verdict: 'works', found: written, means: 'What you track is kept at once.', fallback: null };
  }
  const found = `${written} ${sizeWords(facts.freeBytes)} are free.`;
  if (facts.freeBytes >= LITTLE_SPACE) {
    return { verdict: 'works', found, means: 'What you track is kept at once.', fallback: null };
  }
  const means = 'There is little room left: make some before it runs out.';
  return { verdict: 'limited', found, means, fallback: IN_MEMORY };
}

/** The service tells whole seconds. */
function apartWords(ms: number): string {
  return ms < 2000 ? 'together, as far as the service tells' : `${Math.round(ms / 1000)} s apart`;
}

function sizeWords(bytes: number): string {
  return bytes >= 1_000_000_000 ? `${(bytes / 1_000_000_000).toFixed(1)} GB` : `${Math.round(bytes / 1_000_000)} MB`;
}
