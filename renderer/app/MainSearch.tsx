import { accountWords } from '../../common/domain/account-words.ts';
import type { Settings } from '../../common/domain/settings.ts';
import { msg, t } from '../../common/i18n/translate.ts';
import { addDays } from '../../common/time/calendar.ts';
import { type Cardclock, present, useCardclock, useSnapshot } from '../store/cardclock.ts';
import { useSaveFile } from '../store/save-file.ts';
import type { Store } from '../store/store.ts';
import { useWeekStart } from '../store/use-week-start.ts';
import { takeNewestBack } from '../features/alerts/take-newest-back.ts';
import { Search } from '../features/search/Search.tsx';
import type { PaletteAction } from '../features/search/search-items.ts';
import { VIEWS, type View } from './views.ts';

export interface MainSearchProps {
  readonly draft: Store<string>;
  readonly onView: (view: View) => void;
  readonly onKeys: () => void;
}

/** The search of the window, which knows what the window can do as well. */
export function MainSearch({ draft, onView, onKeys }: MainSearchProps) {
  const cardclock = useCardclock();
  const actions = [
    ...useTimerActions(cardclock),
    ...dayActions(cardclock),
    ...viewActions(onView),
    ...useAssignedAction(cardclock),
    ...useExportActions(cardclock),
    ...useThemeActions(cardclock),
    ...useAccountActions(cardclock),
    act('undo', msg('Undo'), () => void takeNewestBack(cardclock), { keys: msg('Ctrl Z') }),
    act('look', msg('Check for changes now'), () => void cardclock.ask('sync:now', null)),
    act('keys', msg('Keyboard shortcuts'), onKeys, { keys: '?' }),
  ];

  return <Search actions={actions} draft={draft} />;
}

interface ActOptions {
  readonly keys?: string | null;
  readonly values?: Readonly<Record<string, string>>;
  readonly isNow?: boolean;
}

/** `title` is a message, by whose English words it is found in every language. */
function act(id: string, title: string, run: () => void, options: ActOptions = {}): PaletteAction {
  const { keys, values = {}, isNow = false } = options;
  return { id, title: t(title, values), words: title, keys: keys ? t(keys) : undefined, isNow, run };
}

function useTimerActions({ ask }: Cardclock): readonly PaletteAction[] {
  const running = useSnapshot((snapshot) => snapshot.running);
  const last = useSnapshot((snapshot) => snapshot.recents[0]);
  const keys = msg('Ctrl Enter');
  if (running.length === 0 && last !== undefined) {
    const go = (): void => void ask('timer:start', { taskId: last.taskId });
    return [act('continue', msg('Continue {task}'), go, { keys, values: { task: last.name }, isNow: true })];
  }
  return running.map(({ trackerId, task }) =>
    act(`stop-${trackerId}`, msg('Stop {task}'), () => void ask('timer:stop', { trackerId }), {
      keys: running.length === 1 ? keys : null,
      values: { task: task.name },
      isNow: true,
    }),
  );
}

function dayActions({ dayRequest, entryRequest, store }: Cardclock): readonly PaletteAction[] {
  const go = (days: number) => (): void => dayRequest.make({ date: addDays(present(store).today.date, days) });
  return [
    act('add', msg('Add time'), () => entryRequest.make('add'), { keys: 'N' }),
    act('today', msg('Go to today'), go(0), { keys: 'T' }),
    act('yesterday', msg('Go to yesterday'), go(-1)),
  ];
}

function viewActions(onView: (view: View) => void): readonly PaletteAction[] {
  return VIEWS.filter(({ view, digit }) => digit !== null && view !== 'today').map(({ view, title, digit }) =>
    act(view, title, () => onView(view), { keys: `${t('Ctrl#key')} ${digit}` }),
  );
}

function useAssignedAction({ assignedRequest }: Cardclock): readonly PaletteAction[] {
  const isAny = useSnapshot((snapshot) => snapshot.assigned !== undefined);
  return isAny ? [act('assigned', msg('Show tasks assigned to me'), () => assignedRequest.make(true))] : [];
}

const EXPORTS = [
  ['this-week', msg('Export this week')],
  ['last-month', msg('Export last month')],
] as const;

function useExportActions(cardclock: Cardclock): readonly PaletteAction[] {
  const weekStartsOn = useWeekStart();
  const saveFile = useSaveFile();

  async function save(preset: (typeof EXPORTS)[number][0]): Promise<void> {
    const { exportRange } = await import('../features/reports/export-range.ts');
    const file = await exportRange(cardclock, preset, present(cardclock.store).settings, weekStartsOn);
    if (file !== undefined) await saveFile({ name: file.name, mime: file.mime, parts: [file.text] });
  }

  return EXPORTS.map(([preset, title]) => act(`export-${preset}`, title, () => void save(preset)));
}

const THEMES: readonly (readonly [Settings['theme'], string])[] = [
  ['dark', msg('Dark mode')],
  ['light', msg('Light mode')],
  ['system', msg('Light or dark as the system')],
];

function useThemeActions({ ask }: Cardclock): readonly PaletteAction[] {
  const now = useSnapshot((snapshot) => snapshot.settings.theme);
  return THEMES.filter(([theme]) => theme !== now).map(([theme, title]) =>
    act(`theme-${theme}`, title, () => void ask('settings:change', { theme })),
  );
}

function useAccountActions({ ask }: Cardclock): readonly PaletteAction[] {
  const accounts = useSnapshot((snapshot) => snapshot.accounts);
  return accounts
    .filter(({ current }) => !current)
    .map(({ id, ...account }) =>
      act(`account-${id}`, msg('Switch to {account}'), () => void ask('account:switch', { accountId: id }), {
        values: { account: accountWords(account) },
      }),
    );
}
