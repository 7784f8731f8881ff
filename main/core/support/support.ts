import type { ExportFile } from '../../../common/domain/archive.ts';
import type { SelfTest } from '../../../common/domain/self-test.ts';
import { t } from '../../../common/i18n/translate.ts';
import { UserFailure } from '../user-failure.ts';

/** What helps to find out why something does not work. */
export interface Support {
  readonly selfTest: () => Promise<SelfTest>;
  readonly diagnostics: (options: { readonly withTaskNames: boolean }) => ExportFile;
  /** Throws `UserFailure` where folders cannot be shown. */
  readonly openLogs: () => Promise<void>;
}

/** Where the app runs without a desktop or a stand-in for one. */
export const noSupport: Support = { selfTest: nothingHere, diagnostics: nothingHere, openLogs: nothingHere };

function nothingHere(): never {
  throw new UserFailure('unexpected', t('This is not available here.'));
}
