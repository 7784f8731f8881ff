/** What the worker is told at its start (`workerData`) and what it says back. */
export interface BuiltInStart {
  readonly dataDir: string;
  readonly timezone: string;
}

export type BuiltInMessage =
  | { readonly kind: 'ready'; readonly address: string; readonly token: string }
  | { readonly kind: 'failed'; readonly words: string };
