import type { Check } from '../../../common/domain/self-test.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { listInRegion, sizeInRegion } from '../../../common/time/region.ts';
import type { AnswersFacts, DiskFacts, KeychainFacts, NetworkFacts } from './facts.ts';
import type { OddRecords } from '../log/log.ts';

type Finding = Omit<Check, 'name'>;

/** The service allows for as much; more is worth a warning. */
const CLOCK_TOLERANCE_MS = 120_000;
/** A year of time takes some 10 MB, and its backups as much again. */
const LITTLE_SPACE = 200_000_000;
const IN_MEMORY = msg(
  'A start or stop that cannot be written stays in memory and is tried again until Cardclock quits.',
);

export function keychainFinding(facts: KeychainFacts): Finding {
  if (facts.kind === 'kept') {
    const found = t('An entry was written, read back and removed.');
    return { verdict: 'works', found, means: t('Your access token is kept safely between starts.'), fallback: null };
  }
  const found =
    facts.kind === 'changed'
      ? t('An entry was written, and something else was read back.')
      : t('An entry could not be kept: {error}', { error: facts.error });
  const means = t('The access token cannot be kept: it is never written to a file instead.');
  const fallback = t('It is kept until Cardclock quits, and asked for after that.');
  return { verdict: 'fails', found, means, fallback };
}

const UNREACHABLE = msg('The service was asked who you are: it cannot be reached.');
const SILENCE: Readonly<Record<string, string>> = {
  'not-asked': msg('The service was asked who you are: there was no token, or no board, to ask with.'),
  'timed-out': msg('The service was asked who you are: no answer came in time.'),
  'not-json': msg(
    'The service was asked who you are: something else answered (a sign-in page of the network, perhaps).',
  ),
  certificate: msg('The service was asked who you are: its certificate has expired, or is for another name.'),
  'unknown-authority': msg(
    'The service was asked who you are: its certificate is from an authority that this computer does not know. Add the file of that authority in Settings › Accounts.',
  ),
  proxy: msg('The service was asked who you are: the proxy lets nothing through.'),
  'proxy-sign-in': msg(
    'The service was asked who you are: the proxy asks for a user and a password. Sign in to it in Settings › Accounts.',
  ),
  insecure: msg('The service was asked who you are: its address is not encrypted.'),
};

export function networkFinding(facts: NetworkFacts): Finding {
  if (facts.kind === 'nobody') {
    return {
      verdict: 'absent',
      found: t('Nobody is signed in with a token, so no service was asked.'),
      means: t('Nothing is sent until you sign in.'),
      fallback: t('Time is tracked on this computer and sent later.'),
    };
  }
  if (facts.kind === 'answered') {
    const found = t('The service recognised you within {ms} ms.', { ms: facts.ms });
    return { verdict: 'works', found, means: t('What you track is sent at once.'), fallback: null };
  }
  const found =
    facts.kind === 'refused'
      ? t('The service was asked who you are: it answered {status}.', { status: facts.status })
      : t(SILENCE[facts.why] ?? UNREACHABLE);
  const means = t('What you track is not sent now.');
  return { verdict: 'fails', found, means, fallback: t('It waits on this computer and is sent by itself later.') };
}

export function answersFinding(facts: AnswersFacts): Finding {
  if (facts.kind === 'none') {
    return {
      verdict: 'absent',
      found: t('Nobody is signed in with a token, so no answers were read.'),
      means: t('Whether Cardclock understands your service is not known.'),
      fallback: t('Sign in, and run the self-test again.'),
    };
  }
  const { odd } = facts;
  if (odd.length === 0) {
    const found = t('All answers since Cardclock was started were understood.');
    return { verdict: 'works', found, means: t('Cardclock shows everything the service sends.'), fallback: null };
  }
  return {
    verdict: 'limited',
    found: odd.map(oddWords).join(' '),
    means: t('What could not be read is missing here. Everything else is shown.'),
    fallback: t('Look at your service itself: nothing was changed there.'),
  };
}

function oddWords({ record, records, fields, leftOut }: OddRecords): string {
  const names = Object.keys(fields);
  const count = Object.values(fields).reduce((sum, one) => sum + one, 0);
  const ofFields = t(
    '{count, plural, one {1 field} other {{count} fields}} of {records, plural, one {1 {record, select, task {card} time_tracker {entry} other {record}}} other {{records} {record, select, task {cards} time_tracker {entries} other {records}}}} ({names}) {count, plural, one {was} other {were}} not understood.',
    { count, records, record, names: listInRegion(names) },
  );
  const ofAll = t(
    '{leftOut, plural, one {1 {record, select, task {card} time_tracker {entry} other {record}}} other {{leftOut} {record, select, task {cards} time_tracker {entries} other {records}}}} could not be read at all.',
    { leftOut, record },
  );
  return [...(names.length > 0 ? [ofFields] : []), ...(leftOut > 0 ? [ofAll] : [])].join(' ');
}

export function clockFinding(facts: NetworkFacts): Finding {
  const aheadMs = facts.kind === 'answered' ? facts.serverAheadMs : null;
  if (aheadMs === null) {
    return {
      verdict: 'absent',
      found: t('No service has told its time.'),
      means: t('Whether this computer’s clock is right is not known.'),
      fallback: t('Times are kept as this clock has them, and never changed by themselves.'),
    };
  }
  const apart = Math.abs(aheadMs);
  const found = apartWords(apart);
  if (apart <= CLOCK_TOLERANCE_MS) {
    return { verdict: 'works', found, means: t('Times of day are the same at the service as here.'), fallback: null };
  }
  return {
    verdict: 'limited',
    found,
    means:
      aheadMs > 0
        ? t('This clock is slow: correct it, or entries end up at the wrong time of day.')
        : t('This clock is fast: correct it, or entries end up at the wrong time of day.'),
    fallback: t('Lengths are right all the same, and Cardclock never rewrites a time.'),
  };
}

export function diskFinding(facts: DiskFacts): Finding {
  if (facts.kind === 'refused') {
    return {
      verdict: 'fails',
      found: t('A file could not be written to the data folder: {error}', {
        error: facts.error ?? t('for a reason that is not known'),
      }),
      means: t('What you track may not be kept. Make room, or check the permissions of the folder.'),
      fallback: t(IN_MEMORY),
    };
  }
  const written = t('A file was written, was safe on the disk after {ms} ms, and was removed.', { ms: facts.ms });
  if (facts.freeBytes === null) {
    return { verdict: 'works', found: written, means: t('What you track is kept at once.'), fallback: null };
  }
  const found = `${written} ${t('{size} are free.', { size: sizeInRegion(facts.freeBytes) })}`;
  if (facts.freeBytes >= LITTLE_SPACE) {
    return { verdict: 'works', found, means: t('What you track is kept at once.'), fallback: null };
  }
  const means = t('There is little room left: make some before it runs out.');
  return { verdict: 'limited', found, means, fallback: t(IN_MEMORY) };
}

/** The service tells whole seconds. */
function apartWords(ms: number): string {
  return ms < 2000
    ? t('This computer and the service are together, as far as the service tells.')
    : t('This computer and the service are {seconds} s apart.', { seconds: Math.round(ms / 1000) });
}
