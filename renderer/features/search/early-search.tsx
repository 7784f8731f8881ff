import './search.css';
import { type KeyboardEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { t } from '../../../common/i18n/translate.ts';
import { type Cardclock, useCardclock } from '../../store/cardclock.ts';
import { useRequest } from '../../store/request.ts';
import { createStore } from '../../store/store.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { PaletteField } from '../../ui/PaletteField.tsx';
import type { Pick } from '../../ui/use-palette.ts';

interface Left {
  /** Whose page it stood in: the panel begins anew with each opening. */
  readonly of: Cardclock;
  readonly text: string;
  readonly hasCursor: boolean;
  /** Enter that was pressed there, and has done nothing yet. */
  readonly entered: Omit<Pick, 'key'> | undefined;
}

let left: Left | undefined;

/** What stood in the field that is gone, for the one that takes its place; undefined where nothing did. */
export function takeLeft(of: Cardclock): Left | undefined {
  const taken = left;
  left = undefined;
  return taken?.of === of ? taken : undefined;
}

/** The field of the search as it is first seen, until its code is there. */
export function EarlySearch() {
  // Not in the state: the code can come with a letter that this field is never drawn with.
  const [typed] = useState(() => createStore(''));
  const text = useSyncExternalStore(typed.subscribe, typed.get);
  const adds = useRef(false);
  const entered = useRef<Left['entered']>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const cardclock = useCardclock();

  useRequest(cardclock.searchRequest, (wanted) => {
    input.current?.focus();
    input.current?.select();
    if (wanted.text !== undefined && wanted.text !== '') {
      entered.current = undefined;
      typed.set(wanted.text);
    }
    adds.current = wanted.adds === true;
  });

  useLayoutEffect(() => {
    const field = input.current;
    return () => {
      left = {
        of: cardclock,
        text: typed.get(),
        hasCursor: field !== null && document.activeElement === field,
        entered: entered.current,
      };
      // What was asked of this one is asked of that one.
      if (adds.current) cardclock.searchRequest.make({ adds: true });
    };
  }, [cardclock, typed]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && text.trim() !== '') entered.current = { shift: event.shiftKey, alt: event.altKey };
    if (event.key === 'Escape') entered.current = undefined;
  }

  return (
    <search className="search">
      <div className="palette">
        <PaletteField
          input={input}
          icon={<SearchIcon />}
          hint={text === '' ? t('Ctrl K') : undefined}
          aria-label={t('Search tasks')}
          isExpanded={false}
          placeholder={t('Search or type a command')}
          value={text}
          wrong={[]}
          onChange={({ target }) => {
            entered.current = undefined;
            typed.set(target.value);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            adds.current = false;
            entered.current = undefined;
          }}
          onCaret={() => undefined}
        />
      </div>
    </search>
  );
}
