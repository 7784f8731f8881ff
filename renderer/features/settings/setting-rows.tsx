import { useState, type ReactNode } from 'react';
import {
  type AnySetting,
  type ChoiceSetting,
  DEFAULT_SETTINGS,
  type MinutesSetting,
  rowOf,
  type SettingName,
  type SettingRow,
  SETTINGS,
  type ToggleSetting,
} from '../../../common/domain/settings.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { unitInRegion } from '../../../common/time/region.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { Row, type Restore, type RowProps } from '../../ui/Row.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Select } from '../../ui/SelectField.tsx';
import { Switch } from '../../ui/Switch.tsx';

/** The row of a setting that needs nothing more than its line in the table. */
export function PlainRow({ name }: { readonly name: SettingName }) {
  const setting: AnySetting = SETTINGS[name];
  const row = rowOf(name);
  if (row === null) return null;
  switch (setting.kind) {
    case 'toggle':
      return <ToggleRow name={name} setting={setting} row={row} />;
    case 'choice':
      return <ChoiceRow name={name} setting={setting} row={row} />;
    case 'minutes':
      return <MinutesRow name={name} setting={setting} row={row} />;
    case 'own':
    default:
      return null;
  }
}

interface KindProps<Kind extends AnySetting> {
  readonly name: SettingName;
  readonly setting: Kind;
  readonly row: SettingRow;
}

function ToggleRow({ name, setting: { isInverted }, row }: KindProps<ToggleSetting>) {
  const [value, choose] = useSetting(name);

  return (
    <Row
      {...wordsOf(row)}
      restore={useRestore(name)}
      renderControl={({ id, hintId }) => (
        <Switch
          id={id}
          describedBy={hintId}
          isSelected={(value === true) !== isInverted}
          onChange={(is) => choose(is !== isInverted)}
        />
      )}
    />
  );
}

const MOST_SEGMENTS = 3;

function ChoiceRow({ name, setting: { of, names }, row }: KindProps<ChoiceSetting>) {
  const [value, choose] = useSetting(name);
  const isInSight = of.length <= MOST_SEGMENTS;
  const options = of.map((one) => ({ value: one, label: t(names?.[one] ?? one) }));
  const common = { value: String(value), onChange: choose, options };

  return (
    <Row
      {...wordsOf(row)}
      restore={useRestore(name)}
      isGroup={isInSight}
      renderControl={({ id, labelId, hintId }) =>
        isInSight ? (
          <Segments labelledBy={labelId} describedBy={hintId} {...common} />
        ) : (
          <Select id={id} describedBy={hintId} {...common} />
        )
      }
    />
  );
}

const MINUTES_OF = { minute: 1, hour: 60 } as const;
const QUARTER = 0.25;

function MinutesRow({ name, setting: { min, max, unit }, row }: KindProps<MinutesSetting>) {
  const [value, choose] = useSetting(name);
  const each = MINUTES_OF[unit];
  const shown = Number(value) / each;

  return (
    <Row
      {...wordsOf(row)}
      restore={useRestore(name)}
      renderControl={({ id, hintId }) => (
        <NumberField
          id={id}
          label={t(row.label)}
          describedBy={hintId}
          value={shown}
          minValue={min / each}
          maxValue={max / each}
          {...(Number.isInteger(min / each) ? {} : { step: QUARTER })}
          isWhole={each === 1}
          unit={unitInRegion(shown, unit)}
          onChange={(next) => {
            const chosen = Math.round(next * each);
            if (chosen !== value) choose(chosen);
          }}
        />
      )}
    />
  );
}

export interface OwnRowProps extends Pick<RowProps, 'control' | 'renderControl' | 'isGroup' | 'isWide' | 'children'> {
  readonly name: SettingName;
  /** In place of the one of the table. */
  readonly hint?: ReactNode;
  readonly restore?: Restore | undefined;
}

/** The row of a setting with a control of its own: words and way back are those of the table. */
export function OwnRow({ name, hint, ...rest }: OwnRowProps) {
  const row = rowOf(name);
  const restore = useRestore(name);
  if (row === null) return null;
  return <Row {...wordsOf(row)} {...(hint === undefined ? {} : { hint })} restore={restore} {...rest} />;
}

/** A setting, shown as it was chosen while the command travels. */
export function useSetting(name: SettingName): readonly [value: unknown, choose: (value: unknown) => void] {
  const { ask } = useCardclock();
  const value: unknown = useSnapshot(({ settings }) => settings[name]);
  return useHeld(value, (chosen) => ask('settings:change', { [name]: chosen }));
}

/**
 * What a control shows: the person's choice from the moment it is made, and the snapshot's value again once that has
 * changed or the command has failed. Without it a native radio would jump back and forth while the command travels.
 */
export function useHeld<Value>(
  value: Value,
  send: (chosen: Value) => Promise<Reply<unknown>>,
): readonly [shown: Value, choose: (chosen: Value) => void] {
  const [held, setHeld] = useState<{ readonly chosen: Value; readonly insteadOf: Value }>();
  // What is no longer held must not be shown again when the former value comes back.
  if (held !== undefined && !Object.is(held.insteadOf, value)) setHeld(undefined);

  async function choose(chosen: Value): Promise<void> {
    setHeld({ chosen, insteadOf: value });
    const reply = await send(chosen);
    if (!reply.ok) setHeld(undefined);
  }

  const isHeld = held !== undefined && Object.is(held.insteadOf, value);
  return [isHeld ? held.chosen : value, (chosen) => void choose(chosen)];
}

/** Undefined where the setting has its default. */
export function useRestore(name: SettingName): Restore | undefined {
  const { ask } = useCardclock();
  const value = useSnapshot(({ settings }) => settings[name]);
  const initial = DEFAULT_SETTINGS[name];
  if (JSON.stringify(value) === JSON.stringify(initial)) return undefined;
  return {
    name: t(rowOf(name)?.label ?? ''),
    onRestore: () => void ask('settings:change', { [name]: initial }),
  };
}

function wordsOf({ label, hint }: SettingRow): Pick<RowProps, 'label' | 'hint'> {
  return { label: t(label), ...(hint === undefined ? {} : { hint: t(hint) }) };
}
