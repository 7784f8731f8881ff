import { isDeepLink } from '../../../common/deep-link.ts';
import { t } from '../../../common/i18n/translate.ts';

/**
 * Chromium's first instance hangs up on whoever hands it more than 32 KiB (`kMaxMessageLength` in process_singleton_posix.cc), and the
 * second one takes that for a hang and kills the first. The folder it was started in, and Chromium's own switches, come on top.
 */
const MOST_BYTES = 8 * 1024;

/** Why the running app must not be handed what this process was started with, as a sentence; null where it may. */
export function longStart(argv: readonly string[]): string | null {
  if (argv.reduce((bytes, word) => bytes + Buffer.byteLength(word) + 1, 0) <= MOST_BYTES) return null;
  const link = argv.slice(1).find(isDeepLink);
  if (link === undefined)
    return t('Cardclock was started with more words than it takes. Nothing was changed. Start it again without them.');
  return t(
    'A link was not followed: it is far longer than any link to Cardclock ({count} characters). Nothing was changed.',
    { count: link.length },
  );
}
