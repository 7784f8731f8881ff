/** Makes `folder` anew with what is packaged for `kind` of Electron; notices, licence and completions lie beside it. */
export function stage(kind: 'pinned' | 'fallback', folder: string): void;
