import { canTakeFocus, clippersOf, frameOf, isLarge, isLeftOut, meet, placed, told, type Box } from './boxes.ts';

/** What a pointer has to meet measures so many pixels at least (WCAG 2.5.8). */
const LEAST_PX = 24;

const TARGETS =
  'a[href], button, input, select, textarea, summary, [role="tab"], [role="option"], [role="slider"], [role="spinbutton"], [role="separator"][tabindex]';

/** The row of the list does what they do, at its full size. */
const DONE_ELSEWHERE = '.timeline-place *';

interface Target {
  readonly element: Element;
  readonly box: Box;
}

/** Too small for the pointer, and too near to another one. */
export function smallTargets(): string[] {
  const targets = [...document.body.querySelectorAll(TARGETS)].flatMap((control) => targetOf(control));
  const small = targets.filter(
    ({ element, box }) => isSmall(box) && !isInText(element) && !element.matches(DONE_ELSEWHERE),
  );
  return small
    .filter((one) => targets.some((other) => other.element !== one.element && isTooNear(one.box, other.box)))
    .map(({ element, box }) => `${told(element)} is too small a target ${placed(box)}`);
}

function targetOf(control: Element): readonly Target[] {
  const element = control.matches('input') ? (control.closest('label') ?? control) : control;
  if (!canTakeFocus(control) || isLeftOut(element) || getComputedStyle(element).pointerEvents === 'none') return [];
  const box = clippersOf(element).reduce<Box>((rest, one) => meet(rest, frameOf(one)), element.getBoundingClientRect());
  return isLarge(box) ? [{ element, box: element.getBoundingClientRect() }] : [];
}

function isSmall({ left, top, right, bottom }: Box): boolean {
  return right - left < LEAST_PX - 0.5 || bottom - top < LEAST_PX - 0.5;
}

function isInText(element: Element): boolean {
  return getComputedStyle(element).display === 'inline';
}

function isTooNear(small: Box, other: Box): boolean {
  const x = (small.left + small.right) / 2;
  const y = (small.top + small.bottom) / 2;
  const away = isSmall(other)
    ? Math.hypot(x - (other.left + other.right) / 2, y - (other.top + other.bottom) / 2) - LEAST_PX / 2
    : Math.hypot(Math.max(other.left - x, 0, x - other.right), Math.max(other.top - y, 0, y - other.bottom));
  return away < LEAST_PX / 2;
}
