import './work-list.css';
import { useMemo, useRef } from 'react';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { useKeptFocus } from '../../store/use-kept-focus.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { Translated } from '../../ui/Translated.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { createWorkListActions } from './work-list-actions.ts';
import { WorkListItem } from './WorkListItem.tsx';

/** The tasks at hand, in the person's own order, highlighted ones first. */
export function WorkList() {
  const cardclock = useCardclock();
  const rows = useSnapshot((snapshot) => snapshot.workList);
  const startMs = useSnapshot((snapshot) => snapshot.today.startMs);
  const endMs = useSnapshot((snapshot) => snapshot.today.endMs);
  const today = useMemo(() => ({ startMs, endMs }), [startMs, endMs]);
  const actions = useMemo(() => createWorkListActions(cardclock), [cardclock]);
  const listRef = useRef<HTMLDivElement>(null);
  const keys = useRowKeys(listRef, rows, actions);
  useKeptFocus(listRef, rows);

  return (
    <section className="work-list" aria-labelledby="work-list-title">
      <header className="work-list-head">
        <h2 id="work-list-title">{t('My tasks')}</h2>
        <IconButton label={t('Add a task')} onPress={() => cardclock.searchWish.make('')}>
          <PlusIcon />
        </IconButton>
      </header>
      {rows.length === 0 ? (
        <p className="work-list-empty">
          <Translated
            message="Empty so far. Search for a task and press {enter} to start it, or {shiftEnter} to put it here for later."
            values={{ enter: <kbd>{t('Enter#key')}</kbd>, shiftEnter: <kbd>{t('Shift Enter')}</kbd> }}
          />
        </p>
      ) : null}
      <div
        role="grid"
        ref={listRef}
        className="work-list-rows"
        aria-label={t('Work list')}
        tabIndex={-1}
        onFocus={keys.onFocus}
        onKeyDown={keys.onKeyDown}
      >
        {rows.map((row, index) => (
          <WorkListItem
            key={row.task.taskId}
            row={row}
            today={today}
            actions={actions}
            isCurrent={index === keys.currentIndex}
          />
        ))}
      </div>
      <p className="hidden-visually" aria-live="polite">
        {keys.movedWords}
      </p>
    </section>
  );
}
