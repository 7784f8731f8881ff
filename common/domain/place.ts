/** Somewhere in the window that the desktop's side (tray, shortcut, link) wants the person to be. */
export type Place =
  | { readonly kind: 'view'; readonly view: 'today' | 'week' | 'reports' | 'sync' | 'settings' }
  /** The search field, with this text begun in it; '' leaves what is there. */
  | { readonly kind: 'search'; readonly text: string }
  | { readonly kind: 'card'; readonly taskId: number }
  /** A day of the view Today, YYYY-MM-DD in the account's zone. */
  | { readonly kind: 'day'; readonly date: string };
