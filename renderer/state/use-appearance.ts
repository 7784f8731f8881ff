import { useLayoutEffect } from 'react';
import { DEFAULT_SETTINGS, type Settings } from '../../common/domain/settings.ts';
import { setRegion } from '../../common/time/region.ts';

/** Gives the whole page the look that was chosen; the style sheets read it from the root element. */
export function useAppearance(settings: Settings = DEFAULT_SETTINGS): void {
  const { theme, density, region } = settings;
  // Before anything beneath is drawn, so that the first dates are right; said again, it changes nothing.
  setRegion(region, navigator.language);

  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['theme'] = theme;
    dataset['density'] = density;
  }, [theme, density]);
}
