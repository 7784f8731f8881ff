/** Preferences of this computer. Nothing secret and nothing that tracking depends on. */
export interface Settings {
  readonly theme: 'system' | 'light' | 'dark';
  /** True: starting a task leaves other running timers alone. */
  readonly severalTimers: boolean;
  readonly dailyGoalMinutes: number;
  /** True once the person was told that closing the window keeps the app in the tray. */
  readonly trayExplained: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  severalTimers: false,
  dailyGoalMinutes: 480,
  trayExplained: false,
};
