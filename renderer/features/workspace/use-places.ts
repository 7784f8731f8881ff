import { useEffect } from 'react';
import type { Place } from '../../../common/domain/place.ts';
import { useCardclock } from '../../state/cardclock.ts';
import type { View } from './views.ts';

export interface PlaceActions {
  readonly onView: (view: View) => void;
  readonly onSearch: (text: string) => void;
}

/** Goes where the desktop's side (tray, shortcut, link) wants the person to be. */
export function usePlaces({ onView, onSearch }: PlaceActions): void {
  const { bridge, openCard } = useCardclock();
  useEffect(() => bridge.onPlace((place) => go(place, { onView, onSearch, openCard })));
}

function go(place: Place, actions: PlaceActions & { readonly openCard: (taskId: number) => void }): void {
  if (place.kind === 'view') actions.onView(place.view);
  else if (place.kind === 'search') actions.onSearch(place.text);
  else actions.openCard(place.taskId);
}
