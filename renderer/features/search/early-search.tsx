import './search.css';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../../common/i18n/translate.ts';
import { type Cardclock, useCardclock } from '../../store/cardclock.ts';
import { useRequest } from '../../store/request.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { PaletteField } from '../../ui/PaletteField.tsx';

interface Left {
  /** Whose page it stood in: the panel begins anew with each opening. */
  readonly of: Cardclock;
  readonly text: string;
  readonly hasCursor: boolean;
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
  const [text, setText] = useState('');
  const [adds, setAdds] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const cardclock = useCardclock();
  const leave = useEffectEvent((field: HTMLInputElement | null) => {
    left = { of: cardclock, text, hasCursor: field !== null && document.activeElement === field };
    // What was asked of this one is asked of that one.
    if (adds) cardclock.searchRequest.make({ adds });
  });

  useRequest(cardclock.searchRequest, (wanted) => {
    input.current?.focus();
    input.current?.select();
    if (wanted.text !== undefined && wanted.text !== '') setText(wanted.text);
    setAdds(wanted.adds === true);
  });

  useLayoutEffect(() => {
    const field = input.current;
    return () => leave(field);
  }, []);

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
          onChange={({ target }) => setText(target.value)}
          onCaret={() => undefined}
        />
      </div>
    </search>
  );
}
