/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role -- the field has the keys, and a native select cannot show matches */
import '../../ui/search-field.css';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { fold } from '../../../common/fold.ts';
import { inEnglish, t } from '../../../common/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { SECTION_TITLES, type ShownRow } from './rows.ts';

export interface FindSettingProps {
  readonly rows: readonly ShownRow[];
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onPick: (row: ShownRow) => void;
}

/** A field that finds a setting in every section: arrow keys go through what is found, Enter goes there. */
export function FindSetting({ rows, typed, onType, onPick }: FindSettingProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [at, setAt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const isAsked = typed.trim() !== '';
  const found = isAsked ? findSettings(rows, typed) : [];
  const active = found[Math.min(at, found.length - 1)];
  const activeId = isOpen && active !== undefined ? `${listId}-${active.id}` : undefined;

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function onKeyDown(event: KeyboardEvent): void {
    // While signs are composed, Enter takes them and Escape takes them back.
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation();
      onType('');
    } else if (event.key === 'Enter' && isOpen && active !== undefined) {
      event.preventDefault();
      onPick(active);
    } else if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setOpen(true);
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
    }
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOpen(false);
  }

  return (
    <div className="search-field search-field-small settings-find" onBlur={onBlur}>
      <SearchIcon />
      <input
        ref={input}
        className="search-input"
        type="text"
        role="combobox"
        aria-label={t('Find a setting')}
        aria-autocomplete="list"
        aria-expanded={isOpen && found.length > 0}
        aria-controls={listId}
        aria-activedescendant={activeId}
        placeholder={t('Find a setting')}
        autoComplete="off"
        spellCheck="false"
        value={typed}
        onFocus={() => setOpen(true)}
        onChange={({ target }) => {
          setOpen(true);
          setAt(0);
          onType(target.value);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="settings-found" hidden={!isOpen || !isAsked}>
        <div id={listId} role="listbox" aria-label={t('Settings found')}>
          {found.map((row, index) => (
            <div
              key={row.id}
              id={`${listId}-${row.id}`}
              className="settings-found-row"
              role="option"
              aria-selected={row === active}
              onMouseMove={() => setAt(index)}
              // The cursor stays in the field until the setting takes it.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(row)}
            >
              <span>{t(row.label)}</span>
              <span className="row-hint">{placeWords(row)}</span>
            </div>
          ))}
        </div>
        {found.length > 0 ? null : (
          <div className="settings-nothing">
            <output>{t('No setting matches “{words}”.', { words: typed.trim() })}</output>
            <Button
              onPress={() => {
                onType('');
                input.current?.focus();
              }}
            >
              {t('Clear#search')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** `Tracking › Suggestions` */
function placeWords({ section, group }: ShownRow): string {
  const title = t(SECTION_TITLES[section]);
  return group === undefined ? title : `${title} › ${t(group)}`;
}

/** The rows in which every typed word occurs, in the shown language or in English; those whose name begins with the first one stand first. */
function findSettings(rows: readonly ShownRow[], typed: string): readonly ShownRow[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const [first = ''] = words;
  const found = rows.flatMap((row) => {
    const text = [textOf(row), inEnglish(() => textOf(row))].join(' ');
    return words.every((word) => text.includes(word)) ? [{ row, rank: rankOf(row, first) }] : [];
  });
  return found.toSorted((one, other) => one.rank - other.rank).map(({ row }) => row);
}

function textOf({ section, group, label, hint, search }: ShownRow): string {
  const messages = [label, hint, search, group, SECTION_TITLES[section]];
  return messages.map((message) => (message === undefined ? '' : fold(t(message)))).join(' ');
}

function rankOf({ label, search }: ShownRow, word: string): number {
  const name = ` ${fold(t(label))}`;
  if (name.includes(` ${word}`)) return 0;
  return name.includes(word) || fold(t(search ?? '')).includes(word) ? 1 : 2;
}
