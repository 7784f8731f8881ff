import { msg, t } from '../../common/i18n/translate.ts';
import { UserFailure } from '../core/user-failure.ts';
import { failed, notDone, type Result } from './result.ts';

interface Defects {
  readonly logFolder: string;
  readonly onDefect: (error: unknown) => void;
}

/** What a command came to that threw: what the core said in words, and of a defect never more than where its details are. */
export function failure(error: unknown, { logFolder, onDefect }: Defects): Result {
  const details = t('The details are in {folder}.', { folder: logFolder });
  if (error instanceof UserFailure) {
    if (error.code === 'unsure') return failed(error.message);
    return error.code === 'unexpected' ? failed(`${error.message} ${details}`) : notDone(error.message);
  }
  onDefect(error);
  return failed(`${t(DEFECT)} ${details}`);
}

const DEFECT = msg(
  'Something went wrong in Cardclock, and this may not have been done. What was tracked before is kept. Look with “cardclock status” before you try again.',
);
