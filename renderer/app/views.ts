import { msg } from '../../common/i18n/translate.ts';

/** `tracking` is a view of its own only in the narrow layout; in the wide one it stands beside every other. */
export type View = 'tracking' | 'today' | 'week' | 'reports' | 'settings' | 'sync';

export interface ViewEntry {
  readonly view: View;
  readonly title: string;
  /** The digit that selects it together with Ctrl or Cmd; null where the search, which stands in it, leads there. */
  readonly digit: string | null;
}

export const VIEWS: readonly ViewEntry[] = [
  { view: 'tracking', title: msg('Tasks'), digit: null },
  { view: 'today', title: msg('Today'), digit: '1' },
  { view: 'week', title: msg('Week'), digit: '2' },
  { view: 'reports', title: msg('Reports'), digit: '3' },
  { view: 'sync', title: msg('Sync'), digit: '4' },
  { view: 'settings', title: msg('Settings'), digit: '5' },
];

/** `tracking` stands beside the others in the wide layout. When `sync` comes and goes, no other tab moves: `settings` stands at the end of the line. */
export function tabsOf(isWide: boolean, isSyncShown: boolean): readonly ViewEntry[] {
  return VIEWS.filter(({ view }) => !(view === 'tracking' && isWide) && (view !== 'sync' || isSyncShown));
}

export function viewOfDigit(digit: string): View | undefined {
  return VIEWS.find((entry) => entry.digit === digit)?.view;
}
