import './text-field.css';
import './pick-many.css';
import { useDeferredValue, useId, useState } from 'react';
import { fold } from '../../common/fold.ts';
import { spokenLanguage, t } from '../../common/i18n/translate.ts';
import { Checkbox } from './Checkbox.tsx';

export interface PickOption<Value> {
  readonly value: Value;
  readonly label: string;
  /** Where it belongs, for names that occur in several places. */
  readonly of?: string;
}

export interface PickManyProps<Value> {
  readonly label: string;
  readonly options: readonly PickOption<Value>[];
  readonly chosen: readonly Value[];
  /** Why what is chosen does not count, in words. */
  readonly problem?: string | undefined;
  readonly onChange: (chosen: readonly Value[]) => void;
}

const MOST_SHOWN = 60;
/** From so many on, typing is quicker than looking. */
const MANY = 9;

/** Any number of a list; a long list can be searched, and those that are chosen are in sight whatever its length. */
export function PickMany<Value extends string | number>(props: PickManyProps<Value>) {
  const { label, options, chosen, problem, onChange } = props;
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed);
  const id = useId();
  const found = options.filter((option) => matches(option, words));
  // One that is taken away again stays where it is: nothing moves under the cursor.
  const [before] = useState(chosen);
  const isFirst = ({ value }: PickOption<Value>, at: number): boolean =>
    at >= MOST_SHOWN && (before.includes(value) || chosen.includes(value));
  const first = found.filter(isFirst);
  const others = found.filter((option, at) => !isFirst(option, at));
  const shown = [...first, ...others.slice(0, Math.max(0, MOST_SHOWN - first.length))];

  return (
    <fieldset className="pick-many">
      <legend className="text-field-label">{label}</legend>
      {options.length < MANY ? null : (
        <input
          id={id}
          className="pick-many-search"
          type="search"
          aria-label={t('Find in {list}', { list: spokenLanguage() === 'en' ? label.toLowerCase() : label })}
          placeholder={t('Find')}
          autoComplete="off"
          spellCheck="false"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            // It empties itself first: what it is in is closed by the next one.
            if (event.key !== 'Escape' || event.nativeEvent.isComposing || typed === '') return;
            event.preventDefault();
            event.stopPropagation();
            setTyped('');
          }}
        />
      )}
      <ul className="pick-many-list">
        {shown.map(({ value, label: name, of }) => (
          <li key={value}>
            <Checkbox
              isSelected={chosen.includes(value)}
              onChange={(isSelected) =>
                onChange(isSelected ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            >
              <bdi>{name}</bdi>
              {of === undefined ? null : (
                <small className="pick-many-of">
                  {' '}
                  <bdi>{of}</bdi>
                </small>
              )}
            </Checkbox>
          </li>
        ))}
      </ul>
      <p className="pick-many-note" aria-live="polite">
        {problem}
      </p>
      {found.length === 0 ? (
        <p className="pick-many-note">{options.length === 0 ? t('None#choices') : t('No matches')}</p>
      ) : null}
      {found.length > shown.length ? (
        <p className="pick-many-note">
          {t('{count, number} more: type to find them.', { count: found.length - shown.length })}
        </p>
      ) : null}
    </fieldset>
  );
}

function matches({ label, of = '' }: PickOption<unknown>, typed: string): boolean {
  const text = fold(`${label} ${of}`);
  return fold(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
