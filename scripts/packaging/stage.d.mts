import type { PackageLicence } from './bundled-packages.mjs';

/** Makes `folder` anew with what is packaged for `kind` of Electron, and gives the packages in it; notices, licence and completions lie beside it. */
export function stage(kind: 'pinned' | 'fallback', folder: string): readonly PackageLicence[];
