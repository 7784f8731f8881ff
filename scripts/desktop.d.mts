/** A desktop without a screen: what shall run in it takes `env`; `close` ends all that is left in it. */
export interface Desktop {
  readonly env: NodeJS.ProcessEnv;
  readonly close: () => Promise<void>;
}

export function openDesktop(): Promise<Desktop>;

export function missingPrograms(names: readonly string[]): readonly string[];

/** Why no desktop can be opened here; null where one can, or where there always is one. */
export function whyNoDesktop(): string | null;
