import { t } from '../i18n/translate.ts';
import { isZone } from './zone-days.ts';

export interface SystemZone {
  /** IANA zone that this system knows. */
  readonly timezone: string;
  /** Why UTC stands in for it, in words; null where it does not. */
  readonly problem: string | null;
}

/** The zone of this computer. What a computer says may be a name that nobody knows, or no name at all: `TZ=UTC0`. */
export function systemZone(): SystemZone {
  const { timeZone: told }: { readonly timeZone: string | undefined } = Intl.DateTimeFormat().resolvedOptions();
  if (told !== undefined && isZone(told)) return { timezone: told, problem: null };
  const problem =
    told === undefined
      ? t(
          'Cardclock does not know the time zone of this computer, and takes UTC for it: no time is lost, but days may begin at another hour. Set the computer’s time zone and start Cardclock again, or choose one in the settings.',
        )
      : t(
          'Cardclock does not know the time zone of this computer (“{zone}”), and takes UTC for it: no time is lost, but days may begin at another hour. Set the computer’s time zone and start Cardclock again, or choose one in the settings.',
          { zone: told },
        );
  return { timezone: 'UTC', problem };
}

/** Many ask with each click, and to read it takes nearly a tenth of a millisecond. */
const READ_EVERY_MS = 1000;

/** The zone that this computer is in by now: it may have woken up elsewhere. Electron tells of that while it runs, Node alone does not. */
export function currentZone(monotonicMs: () => number): () => string {
  let { timezone } = systemZone();
  let readAt = monotonicMs();
  return () => {
    const now = monotonicMs();
    if (now - readAt >= READ_EVERY_MS) {
      readAt = now;
      ({ timezone } = systemZone());
    }
    return timezone;
  };
}
