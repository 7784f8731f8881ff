import { useEffect } from 'react';
import type { Place } from '../../common/domain/place.ts';
import { t } from '../../common/i18n/translate.ts';
import { useCardclock } from '../store/cardclock.ts';
import { typedDialog } from '../ui/is-dialog-open.ts';
import type { View } from './views.ts';

export interface PlaceActions {
  readonly onView: (view: View) => void;
  readonly onSearch: (text: string) => void;
}

/**
 * Goes where the desktop's side (tray, shortcut, link) wants the person to be; not from under a dialog in which something is
 * typed: it would go with the view behind it.
 */
export function usePlaces({ onView, onSearch }: PlaceActions): void {
  const { bridge, openCard, dayRequest, toasts } = useCardclock();

  useEffect(() =>
    bridge.onPlace((place) => {
      const title = typedDialog();
      if (title === undefined) go(place, { onView, onSearch, openCard, onDay: (date) => dayRequest.make({ date }) });
      else
        toasts.done(
          t('“{title}” is open with what you typed, so nothing else was opened. Finish it or close it first.', {
            title,
          }),
        );
    }),
  );
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
