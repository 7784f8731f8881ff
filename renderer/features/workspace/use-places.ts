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
  const { bridge, openCard, dayWish } = useCardclock();
  useEffect(() => bridge.onPlace((place) => go(place, { onView, onSearch, openCard, onDay: dayWish.make })));
}

interface Ways extends PlaceActions {
  readonly openCard: (taskId: number) => void;
  readonly onDay: (date: string) => void;
}

function go(place: Place, actions: Ways): void {
  if (place.kind === 'view') actions.onView(place.view);
  else if (place.kind === 'search') actions.onSearch(place.text);
  else if (place.kind === 'day') actions.onDay(place.date);
  else actions.openCard(place.taskId);
}
