import { useEffect, useEffectEvent } from 'react';
import { keyMeant } from '../../common/keys/key-meant.ts';
import { type Cardclock, present, useCardclock } from '../store/cardclock.ts';
import { isDialogOpen } from '../ui/is-dialog-open.ts';
import { viewOfDigit, type View } from './views.ts';

export interface Shortcuts {
  readonly onView: (view: View) => void;
  readonly onSearch: () => void;
  readonly onKeys: () => void;
  /** What is on view; absent where there are no days. */
  readonly view?: View;
}

type Run = () => void;

const NOTHING: Run = () => {};

/**
 * The keys of the window. Those with Ctrl/Cmd and F1 count wherever the cursor is, single ones only where nobody types and no
 * widget has the key for itself. A dialog is left before the view behind it changes: what was typed in it would go with that view.
 */
export function useShortcuts({ onView, onSearch, onKeys, view }: Shortcuts): void {
  const cardclock = useCardclock();
  const { dayRequest, entryRequest, rowRequest, weekRequest, store } = cardclock;

  function withCtrl(event: KeyboardEvent): Run | undefined {
    const key = keyMeant(event);
    if (key === '/') return onKeys;
    const digit = viewOfDigit(key);
    // Long texts are sent by Ctrl+Enter.
    const isText = event.target instanceof HTMLTextAreaElement;
    const runs: Readonly<Record<string, Run>> = {
      k: onSearch,
      ...(!isText && { Enter: () => toggleTimer(cardclock) }),
    };
    const run = digit === undefined ? runs[key] : () => onView(digit);
    return run !== undefined && isDialogOpen() ? NOTHING : run;
  }

  function alone(event: KeyboardEvent): Run | undefined {
    const key = keyMeant(event);
    if (isDialogOpen() || isTakenBy(event.target, key) || !present(store).settings.singleKeys) return undefined;
    const ofDays: Readonly<Record<string, Run>> = {
      n: () => entryRequest.make('add'),
      t: () => dayRequest.make({ date: present(store).today.date }),
      ArrowLeft: () => dayRequest.make({ step: -1 }),
      ArrowRight: () => dayRequest.make({ step: 1 }),
      ArrowDown: () => rowRequest.make('first'),
      ArrowUp: () => rowRequest.make('last'),
    };
    const ofWeeks: Readonly<Record<string, Run>> = {
      ArrowLeft: () => weekRequest.make(-1),
      ArrowRight: () => weekRequest.make(1),
    };
    const runs: Readonly<Record<string, Run>> = { '/': onSearch, '?': onKeys, ' ': () => toggleTimer(cardclock) };
    if (key in runs) return runs[key];
    if (view === 'week' && key.startsWith('Arrow')) return ofWeeks[key];
    const isOfDays = view !== undefined && (view === 'today' || key.length === 1);
    return isOfDays && !event.shiftKey ? ofDays[key] : undefined;
  }

  function runOf(event: KeyboardEvent): Run | undefined {
    if (event.defaultPrevented || event.altKey) return undefined;
    if (event.key === 'F1') return onKeys;
    return event.ctrlKey || event.metaKey ? withCtrl(event) : alone(event);
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const run = runOf(event);
    if (run === undefined) return;
    event.preventDefault();
    if (!event.repeat || event.key.startsWith('Arrow')) run();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Stops what is in the bar, or goes on with what was there last. */
function toggleTimer({ ask, store }: Cardclock): void {
  const { running, recents } = present(store);
  const [timer] = running;
  const [last] = recents;
  if (timer !== undefined) void ask('timer:stop', { trackerId: timer.trackerId });
  else if (last !== undefined) void ask('timer:start', { taskId: last.taskId });
}

const TYPED_IN = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]';
const WITH_ARROWS =
  '[role="tablist"], [role="radiogroup"], [role="slider"], [role="spinbutton"], [role="grid"], [role="group"]';
const WITH_ALL_KEYS = '[role="menu"], [role="listbox"]';

/** Whether the key means something else there: a letter that is typed, a step within a widget, or the press of a button. */
function isTakenBy(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element) || target === document.body) return false;
  if (target.closest(`${TYPED_IN}, ${WITH_ALL_KEYS}`) !== null) return true;
  if (key === ' ') return true;
  if (!key.startsWith('Arrow')) return false;
  const isUpOrDown = key === 'ArrowUp' || key === 'ArrowDown';
  return target.closest(WITH_ARROWS) !== null || (isUpOrDown && scrolls(target));
}

/** A pane that has the cursor itself, as a card does that was just opened, is gone through by the arrows. */
function scrolls(pane: Element): boolean {
  return pane.scrollHeight > pane.clientHeight && getComputedStyle(pane).overflowY === 'auto';
}
