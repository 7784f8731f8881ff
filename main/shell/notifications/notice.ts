/** What a notification says and offers, whoever shows it. */
export interface Notice {
  readonly title: string;
  readonly body: string;
  /** Not every desktop shows them: whoever clicks the notification itself finds the same elsewhere. */
  readonly actions: readonly { readonly label: string; readonly run: () => void }[];
  readonly onClick: () => void;
  /** Where the desktop showed it nowhere. */
  readonly onUnshown?: () => void;
}

/** Takes it away; does nothing where it is gone already. */
export type TakeAway = () => void;
