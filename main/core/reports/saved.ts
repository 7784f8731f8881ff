import type { SavedReport } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { SettingsPort } from '../settings/settings-port.ts';
import { UserFailure } from '../user-failure.ts';

const MOST_SAVED = 200;

export interface SavedReports {
  readonly list: () => readonly SavedReport[];
  readonly save: (report: Omit<SavedReport, 'id'> & { readonly id: number | null }) => SavedReport;
  readonly remove: (id: number) => void;
}

/** Reports that the person gave a name, kept in the settings; each account has its own. */
export function createSavedReports(settings: SettingsPort, accountKey: string): SavedReports {
  const all = (): ReturnType<SettingsPort['read']>['savedReports'] => settings.read().savedReports;
  return {
    list: () =>
      all()
        .filter(({ account }) => account === accountKey)
        .map(({ id, name, pinned, query }) => ({ id, name, pinned, query }))
        .toSorted((a, b) => Number(b.pinned) - Number(a.pinned) || a.name.localeCompare(b.name, 'en') || a.id - b.id),
    save: ({ id, name, pinned, query }) => {
      const isKnown = all().some((other) => other.id === id && other.account === accountKey);
      if (id !== null && !isKnown) throw new UserFailure('not-found', t('This saved report is no longer here.'));
      if (id === null && all().length >= MOST_SAVED)
        throw new UserFailure(
          'bad-input',
          t('There are {most} saved reports already. Remove one first.', { most: MOST_SAVED }),
        );
      const report = { id: id ?? Math.max(0, ...all().map((other) => other.id)) + 1, name, pinned, query };
      const others = all().filter((other) => other.id !== report.id);
      settings.change({ savedReports: [...others, { ...report, account: accountKey }] });
      return report;
    },
    remove: (id) => {
      const isOther = (other: { readonly id: number; readonly account: string }): boolean =>
        other.id !== id || other.account !== accountKey;
      settings.change({ savedReports: all().filter(isOther) });
    },
  };
}
