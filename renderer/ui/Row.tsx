import './row.css';
import { useId, type ReactNode } from 'react';
import { t } from '../../common/i18n/translate.ts';
import { UndoIcon } from './icons.tsx';
import { IconButton } from './IconButton.tsx';

/** What names and describes a control of a row. */
export interface RowIds {
  readonly id: string;
  readonly labelId: string;
  readonly hintId: string | undefined;
}

export interface RowProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Has its own name: the label is a caption. */
  readonly control?: ReactNode;
  /** Takes the `id`, so that a click on the label reaches it. */
  readonly renderControl?: (ids: RowIds) => ReactNode;
  /** What is rendered is of several controls: no click on the label reaches one. */
  readonly isGroup?: boolean;
  /** The control needs the whole width. */
  readonly isWide?: boolean;
  /** Under all of it. */
  readonly children?: ReactNode;
  /** Takes the setting back to its default; absent where it has that. `name`: as the control is called. */
  readonly restore?: Restore | undefined;
}

export interface Restore {
  readonly name: string;
  readonly onRestore: () => void;
}

/** A label with its hint at the left, and at the right what it is about. */
export function Row(props: RowProps) {
  const { label, hint, control, renderControl, isGroup = false, isWide = false, children, restore } = props;
  const id = useId();
  const ids = { id, labelId: `${id}-label`, hintId: hint === undefined ? undefined : `${id}-hint` };

  const shown = renderControl?.(ids) ?? control ?? null;

  return (
    <div className={isWide ? 'row row-wide' : 'row'}>
      <div className="row-words">
        {isGroup || renderControl === undefined ? (
          <span id={ids.labelId} className="row-label">
            {label}
          </span>
        ) : (
          <label id={ids.labelId} htmlFor={id} className="row-label">
            {label}
          </label>
        )}
        {hint === undefined ? null : (
          <span id={ids.hintId} className="row-hint">
            {hint}
          </span>
        )}
      </div>
      {shown === null ? null : (
        <div className="row-control">
          {shown}
          {restore === undefined ? null : <RestoreButton {...restore} />}
        </div>
      )}
      {children}
    </div>
  );
}

/** It goes with the command, so the cursor goes to the control beside it. */
function RestoreButton({ name, onRestore }: Restore) {
  return (
    <span className="row-restore" title={t('Restore default')}>
      <IconButton
        label={t('Restore default: {label}', { label: name })}
        onPress={({ target }) => {
          controlIn(target.closest('.row'))?.focus();
          onRestore();
        }}
      >
        <UndoIcon />
      </IconButton>
    </span>
  );
}

/** Where the cursor goes that is sent to a row. */
export function controlIn(row: Element | null): HTMLElement | null {
  const controls =
    'input:not([type=radio], [type=file], :disabled), input:checked, select, textarea, button:not([tabindex="-1"])';
  const found = row?.querySelectorAll<HTMLElement>(controls) ?? [];
  return [...found].find((control) => control.closest('.row-restore') === null) ?? null;
}
