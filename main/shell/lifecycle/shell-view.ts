import type { ShellView } from '../../../common/domain/snapshot.ts';

/** The Electron that this release is made for; `package.json` pins the same (asserted by a test). */
export const MADE_FOR_ELECTRON = 45;

export function shellView(electronVersion: string, own: Pick<ShellView, 'language' | 'region'>): ShellView {
  return {
    kind: 'electron',
    version: electronVersion,
    outdated: Number.parseInt(electronVersion, 10) < MADE_FOR_ELECTRON,
    ...own,
  };
}
