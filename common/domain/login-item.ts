/** Whether this desktop starts the app when the person logs in, as it stands on the system's side. */
export interface LoginItem {
  readonly isOn: boolean;
  /** Without its window; null where the system cannot be told so. */
  readonly isHidden: boolean | null;
}

/** Given to the app by the system that starts it at login. */
export const HIDDEN_SWITCH = '--hidden';
