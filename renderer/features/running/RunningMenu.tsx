import { useState } from 'react';
import { pageWords } from '../../../common/domain/card-page.ts';
import type { RunningTimer } from '../../../common/domain/snapshot.ts';
import { browseOrSay } from '../../state/browse.ts';
import { useCardclock } from '../../state/cardclock.ts';
import { MoreIcon } from '../../ui/icons.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { LazyEditTime, LazyStopAt } from '../time-edit/LazyTimeEdit.tsx';
import { createTimeDeeds } from '../time-edit/time-deeds.ts';

/** What else can be done with a timer that runs. */
export function RunningMenu({ timer }: { readonly timer: RunningTimer }) {
  const cardclock = useCardclock();
  const [dialog, setDialog] = useState<'times' | 'split' | 'stop'>();
  const { trackerId, task, startedAt, page } = timer;
  const entry = { trackerId, task, startedAt, endedAt: null };
  const close = (): void => setDialog(undefined);

  return (
    <>
      <MenuButton
        label={`More for ${task.name}`}
        entries={[
          { id: 'open', label: 'Open card', onAction: () => cardclock.openCard(task.taskId) },
          ...(page === undefined
            ? []
            : [
                {
                  id: 'browse',
                  label: pageWords(page),
                  onAction: () => void browseOrSay(cardclock, task.taskId, page),
                },
              ]),
          { id: 'start', label: 'Edit start…', onAction: () => setDialog('times') },
          { id: 'stop', label: 'Stop at…', onAction: () => setDialog('stop') },
          { id: 'split', label: 'Split…', onAction: () => setDialog('split') },
          { id: 'discard', label: 'Discard', onAction: () => void createTimeDeeds(cardclock).remove(entry) },
        ]}
      >
        <MoreIcon />
      </MenuButton>
      {dialog === 'stop' ? <LazyStopAt entry={entry} onClose={close} /> : null}
      {dialog === 'times' || dialog === 'split' ? <LazyEditTime {...entry} begin={dialog} onClose={close} /> : null}
    </>
  );
}
