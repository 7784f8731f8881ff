import {
  canTakeFocus,
  clippersOf,
  frameOf,
  isLeftOut,
  isScroller,
  meet,
  placed,
  told,
  windowBox,
  type Box,
} from './boxes.ts';
import { overlaps } from './overlaps.ts';
import { smallTargets } from './targets.ts';

/** Runs in a page: what grows or flies lies over others only as long as it does. */
export async function atRest(): Promise<void> {
  const moving = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map(async ({ finished }) => await finished));
}

/** Runs in a page: what does not fit there, in words. Nothing in a page that is not the app's. */
export function misfits(): string[] {
  if (document.querySelector('#root') === null) return [];
  return [
    ...scrollingDocument(),
    ...scrollingScreen(),
    ...hanging(),
    ...outOfReach(),
    ...overlaps(),
    ...smallTargets(),
  ];
}

/** A document that scrolls takes the whole window along. */
function scrollingDocument(): string[] {
  const { documentElement: root, body } = document;
  const { innerWidth, innerHeight } = window;
  const found: string[] = [];
  if (root.scrollHeight !== innerHeight || root.scrollWidth !== innerWidth)
    found.push(`the document has ${root.scrollWidth}×${root.scrollHeight}, the window ${innerWidth}×${innerHeight}`);
  for (const element of [root, body]) {
    const before = `${element.scrollLeft},${element.scrollTop}`;
    element.scrollTo(1000, 1000);
    const after = `${element.scrollLeft},${element.scrollTop}`;
    element.scrollTo(0, 0);
    if (before !== '0,0' || after !== '0,0')
      found.push(`${element.localName} was scrolled to ${before}, and can be scrolled to ${after}`);
  }
  return found;
}

/** The parts of a screen that has the height of the window scroll by themselves. */
function scrollingScreen(): string[] {
  const pane = document.querySelector('#root');
  const screen = pane?.firstElementChild;
  if (!pane || !screen || screen.clientHeight > pane.clientHeight) return [];
  const px = pane.scrollHeight - pane.clientHeight;
  return px > 0 ? [`${told(screen)} is as high as the window, and yet scrolls by ${px}`] : [];
}

/** What is placed from outside of what scrolls around it does not move with the rest, and lengthens what it hangs in. */
function hanging(): string[] {
  const found: string[] = [];
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!(element instanceof HTMLElement) || getComputedStyle(element).position !== 'absolute') continue;
    let scroller = element.parentElement;
    while (scroller !== null && !isScroller(scroller)) scroller = scroller.parentElement;
    const { offsetParent } = element;
    if (scroller !== null && offsetParent !== null && !scroller.contains(offsetParent))
      found.push(`${told(element)} hangs in ${told(offsetParent)}, outside of ${told(scroller)}, which scrolls`);
  }
  return found;
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';

/** What takes the focus and is not brought into sight by any scrolling. A hidden control stands for its label. */
function outOfReach(): string[] {
  const found: string[] = [];
  for (const control of document.body.querySelectorAll(CONTROLS)) {
    if (!canTakeFocus(control)) continue;
    const element = isHidden(control) ? control.closest('label') : control;
    if (element === null || isLeftOut(element)) continue;
    const own = element.getBoundingClientRect();
    const part = reachable(element);
    // What is larger than what scrolls around it is seen part by part.
    const scrollers = clippersOf(element).filter((clipper) => isScroller(clipper));
    const leastPx = Math.min(own.width, ...scrollers.map((scroller) => scroller.clientWidth));
    const isIn = part.right - part.left > leastPx - 4 && part.bottom - part.top > Math.min(own.height, 24) - 4;
    if (!isIn) found.push(`no scrolling shows ${told(element)} ${placed(own)}, at most ${placed(part)}`);
  }
  return found;
}

/** From eyes, not from screen readers. */
function isHidden(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = at.parentElement)
    if (getComputedStyle(at).clipPath !== 'none') return true;
  const { opacity } = getComputedStyle(element);
  return opacity === '0' && element.matches('input');
}

/** What can be seen of it at most, however far everything around it is scrolled. */
function reachable(element: Element): Box {
  const outermost = [...clippersOf(element), null];
  return outermost.reduce<Box>((box, clipper) => {
    if (clipper === null) return meet(box, windowBox());
    const frame = frameOf(clipper);
    const { overflowX, overflowY } = getComputedStyle(clipper);
    const x = frame.left - clipper.scrollLeft;
    const y = frame.top - clipper.scrollTop;
    const across = brought([box.left, box.right], [frame.left, frame.right], overflowX, [x, x + clipper.scrollWidth]);
    const down = brought([box.top, box.bottom], [frame.top, frame.bottom], overflowY, [y, y + clipper.scrollHeight]);
    return { left: across[0], right: across[1], top: down[0], bottom: down[1] };
  }, element.getBoundingClientRect());
}

type Span = readonly [number, number];

/** What of a stretch comes into the frame, and where it is then. */
function brought(stretch: Span, frame: Span, overflow: string, content: Span): Span {
  const scrolls = overflow === 'auto' || overflow === 'scroll';
  if (overflow === 'visible') return stretch;
  const whole = scrolls ? content : frame;
  const start = Math.max(stretch[0], whole[0]);
  const end = Math.min(stretch[1], whole[1]);
  if (!scrolls) return [start, end];
  const length = Math.min(end - start, frame[1] - frame[0]);
  const from = Math.max(frame[0], Math.min(start, frame[1] - length));
  return [from, from + length];
}
