import { type CardPage, fillCardPattern, linkPage, readCardPattern } from '../../../common/domain/card-page.ts';
import type { CardPattern, Settings } from '../../../common/domain/settings.ts';
import { isNotOnBoard } from '../../../common/domain/task.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Journal } from '../journal/journal.ts';
import type { AccountRow, TaskRow } from '../journal/rows.ts';
import { accountKeyOf } from '../answer-cache.ts';
import { UserFailure } from '../user-failure.ts';

/** Where the cards of an account can be seen in a browser. The contract names no such address: the person does. */
export interface CardPages {
  /** '' where the person gave none. */
  readonly pattern: () => string;
  /** What to change in the settings for another pattern; '' for none. Throws `UserFailure('bad-input')`. */
  readonly choosing: (pattern: string) => { readonly cardPatterns: readonly CardPattern[] };
  /** Null where there is no page, or the card is not known well enough. */
  readonly pageOf: (task: TaskRow | null) => CardPage | null;
  readonly pageOfTask: (taskId: number) => CardPage | null;
  /** The address that is opened. Throws `UserFailure` where it is not the one that was `shown`, or there is none. */
  readonly opening: (taskId: number, shown: string) => string;
}

export function createCardPages(
  journal: Pick<Journal, 'tasks'>,
  account: AccountRow,
  settings: () => Settings,
): CardPages {
  const key = accountKeyOf(account);

  function pattern(): string {
    return settings().cardPatterns.find((one) => one.account === key)?.pattern ?? '';
  }

  function pageOf(task: TaskRow | null): CardPage | null {
    if (task === null || isNotOnBoard(task)) return null;
    const given = pattern();
    if (given === '') return linkPage(task.facts?.externalLink ?? null);
    return { kind: 'card', address: fillCardPattern(given, task) };
  }

  function pageOfTask(taskId: number): CardPage | null {
    return pageOf(journal.tasks.get(account.id, taskId));
  }

  return {
    pattern,
    choosing: (typed) => {
      const others = settings().cardPatterns.filter((one) => one.account !== key);
      if (typed === '') return { cardPatterns: others };
      const read = readCardPattern(typed);
      if (!read.ok) throw new UserFailure('bad-input', read.problem);
      return { cardPatterns: [...others, { account: key, pattern: typed }] };
    },
    pageOf,
    pageOfTask,
    opening: (taskId, shown) => {
      const page = pageOfTask(taskId);
      if (page === null) throw new UserFailure('not-found', t('This card has no address for a browser any more.'));
      if (page.address === shown) return page.address;
      const words = t('This card now links to {address}, so nothing was opened. Check the address, and try again.', {
        address: page.address,
      });
      throw new UserFailure('bad-input', words);
    },
  };
}
