import { useLayoutEffect } from 'react';
import { DEFAULT_SETTINGS } from '../../common/domain/settings.ts';
import type { Snapshot } from '../../common/domain/snapshot.ts';
import { setRegion } from '../../common/time/region.ts';

/** Gives the whole page the look that was chosen; the style sheets read it from the root element. */
export function useAppearance(snapshot: Pick<Snapshot, 'settings' | 'shell'> | undefined): void {
  const { theme, density, region } = snapshot?.settings ?? DEFAULT_SETTINGS;
  // Before anything beneath is drawn, so that the first dates are right; said again, it changes nothing.
  setRegion(region, snapshot?.shell.region ?? navigator.language);

  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['theme'] = theme;
    dataset['density'] = density;
  }, [theme, density]);
}
