import { canTakeFocus, clippersOf, frameOf, isLarge, isLeftOut, meet, placed, told, type Box } from './boxes.ts';

/** What a pointer has to meet measures so many pixels at least (WCAG 2.5.8). */
const LEAST_PX = 24;

const TARGETS =
  'a[href], button, input, select, textarea, summary, [role="tab"], [role="option"], [role="slider"], [role="spinbutton"], [role="separator"][tabindex]';

/**
 * The row of the list does what they do, at its full size; a block of a week is as high as its entry is long, and the name of its day leads
 * to that row.
 */
const DONE_ELSEWHERE = '.timeline-place *, .week-place *';

interface Target {
  readonly element: Element;
  readonly box: Box;
  /** What is in sight of it. */
  readonly seen: Box;
}

/** Too small for the pointer, and too near to another one. */
export function smallTargets(): string[] {
  const targets = [...document.body.querySelectorAll(TARGETS)].flatMap((control) => targetOf(control));
  const small = targets.filter(
    ({ element, box }) => isSmall(box) && !isInText(element) && !element.matches(DONE_ELSEWHERE),
  );
  return small.flatMap(({ element, box }) => {
    const near = targets.find((other) => other.element !== element && isTooNear(box, other));
    if (near === undefined) return [];
    return [`${told(element)} is too small a target ${placed(box)} beside ${told(near.element)} ${placed(near.seen)}`];
  });
}

function targetOf(control: Element): readonly Target[] {
  const element = control.matches('input') ? (control.closest('label') ?? control) : control;
  if (!canTakeFocus(control) || isLeftOut(element) || getComputedStyle(element).pointerEvents === 'none') return [];
  const box = element.getBoundingClientRect();
  const seen = clippersOf(element).reduce<Box>((rest, one) => meet(rest, frameOf(one)), box);
  return isLarge(seen) && isMet(element, seen) ? [{ element, box, seen }] : [];
}

/** Nothing lies over its middle, such as what a search has found. */
function isMet(element: Element, { left, top, right, bottom }: Box): boolean {
  const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return met !== null && (element.contains(met) || met.contains(element));
}

function isSmall({ left, top, right, bottom }: Box): boolean {
  return right - left < LEAST_PX - 0.5 || bottom - top < LEAST_PX - 0.5;
}

function isInText(element: Element): boolean {
  return getComputedStyle(element).display === 'inline';
}

/** A circle of the least size in the middle of the one meets the other, or the circle of another small one. */
function isTooNear(small: Box, { box, seen }: Target): boolean {
  const x = (small.left + small.right) / 2;
  const y = (small.top + small.bottom) / 2;
  const away = isSmall(box)
    ? Math.hypot(x - (box.left + box.right) / 2, y - (box.top + box.bottom) / 2) - LEAST_PX / 2
    : Math.hypot(Math.max(seen.left - x, 0, x - seen.right), Math.max(seen.top - y, 0, y - seen.bottom));
  return away < LEAST_PX / 2;
}
