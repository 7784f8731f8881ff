/** A desktop without a screen: what shall run in it takes `env`; `close` ends all that is left in it. */
export interface Desktop {
  readonly env: NodeJS.ProcessEnv;
  readonly close: () => Promise<void>;
}

export function openDesktop(): Promise<Desktop>;
