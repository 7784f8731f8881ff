import type { Accelerator } from '../../../common/keys/shortcut.ts';
import type { OddRecords } from '../log/log.ts';

/** What was seen of the desktop when it was tried, for words in the language of later. `error`: in those of whoever refused. */
export type TrayFacts =
  /** `by`: something on the session bus, or a system that always has one. */
  | { readonly kind: 'shown'; readonly by: 'desktop' | 'system' }
  /** What would show them is asked over the session bus, which does not answer. */
  | { readonly kind: 'no-bus' }
  /** Nothing on this desktop shows icons of apps. */
  | { readonly kind: 'no-host' }
  /** There is something, and it has not taken our icon. */
  | { readonly kind: 'not-taken' };

export type NotificationFacts =
  | {
      readonly kind: 'shown';
      /** Who asked for it: Cardclock itself over the session bus, or Electron. */
      readonly through: 'bus' | 'Electron';
      /** Its name; null where nobody said it. */
      readonly server: string | null;
      readonly hasActions: boolean | null;
      /** Whether it holds notifications back now ("do not disturb"); null where it does not tell. */
      readonly isHeldBack: boolean | null;
    }
  | { readonly kind: 'no-bus' }
  | { readonly kind: 'unsupported' }
  /** Nothing was heard of it. */
  | { readonly kind: 'silent'; readonly seconds: number }
  /** Whoever refused said nothing: no notification server answered. */
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'refused'; readonly error: string };

export type ShortcutFacts =
  /** `lacking`: those of the person's own that Cardclock does not hold, because somebody else does. */
  | { readonly kind: 'granted'; readonly combination: Accelerator; readonly lacking: readonly Accelerator[] }
  | { readonly kind: 'refused'; readonly combination: Accelerator }
  /**
   * The system takes the combination and never tells when it is pressed; with `xwayland` only while a window of the X server
   * is in front that comes along with a Wayland desktop.
   */
  | { readonly kind: 'wayland' | 'xwayland' };

export type IdleFacts = { readonly idleSeconds: number; readonly state: 'active' | 'idle' | 'locked' | 'unknown' };

export type KeychainFacts =
  | { readonly kind: 'kept' }
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused'; readonly error: string };

export type NetworkFacts =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'answered'; readonly ms: number; readonly serverAheadMs: number | null }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'silent'; readonly why: string };

export type DiskFacts =
  /** `freeBytes`: null where the system does not tell. */
  | { readonly kind: 'written'; readonly ms: number; readonly freeBytes: number | null }
  /** `error`: null where nobody told why. */
  | { readonly kind: 'refused'; readonly error: string | null };

export type AnswersFacts = { readonly kind: 'none' } | { readonly kind: 'read'; readonly odd: readonly OddRecords[] };
