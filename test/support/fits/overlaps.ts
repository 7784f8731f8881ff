import {
  type Box,
  clippersOf,
  clips,
  isLarge,
  isLeftOut,
  isScroller,
  lookAnew,
  meet,
  frameOf,
  placed,
  told,
  windowBox,
} from './boxes.ts';

/** One line of one text. */
interface Line {
  readonly node: Text;
  readonly element: Element;
  readonly index: number;
  /** What scrolls around it; null for the window. */
  readonly scroller: Element | null;
  /** What of it would be in sight, however far the scroller is scrolled. */
  readonly box: Box;
  readonly seen: Box;
}

/** Texts upon texts. What an opaque element hides is no text upon a text: a menu may lie over a page. */
export function overlaps(): string[] {
  const lines = writtenLines();
  const found = new Map<string, string>();
  for (const [index, one] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      if (one.element === other.element || !meets(one, other)) continue;
      const words = `${told(one.element)} lies on ${told(other.element)}`;
      if (found.has(words)) continue;
      const at = shownTogether(one, other);
      if (at !== null) found.set(words, `${words}: ${at.map((box) => placed(box)).join(' ')}`);
    }
  }
  return [...found.values()];
}

function meets(one: Line, other: Line): boolean {
  return one.scroller === other.scroller ? isLarge(meet(one.box, other.box)) : isLarge(meet(one.seen, other.seen));
}

function writtenLines(): Line[] {
  const found: Line[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text && node.data.trim() !== '') found.push(...linesOf(node));
  }
  return found;
}

function linesOf(node: Text): Line[] {
  const element = node.parentElement;
  if (element === null || !isWritten(element) || isLeftOut(element)) return [];
  const clippers = [...(clips(element) ? [element] : []), ...clippersOf(element)];
  if ([element, ...clippers].some((one) => getComputedStyle(one).clipPath !== 'none')) return [];
  const at = clippers.findIndex((one) => isScroller(one));
  const inside = at === -1 ? clippers : clippers.slice(0, at);
  const lines = letterBoxes(node).map((whole, index): Line => {
    const box = clipped(whole, inside);
    const seen = meet(clipped(whole, clippers), windowBox());
    return { node, element, index, scroller: clippers[at] ?? null, box, seen };
  });
  return lines.filter(({ box }) => isLarge(box));
}

function isWritten(element: Element): boolean {
  if (element.matches('script, style, option, title')) return false;
  // The older names of two of them are those that an Electron out of support knows.
  const isDrawn = element.checkVisibility({
    checkOpacity: true,
    checkVisibilityCSS: true,
    opacityProperty: true,
    visibilityProperty: true,
  });
  return isDrawn && alphaOf(getComputedStyle(element).color) > 0;
}

function alphaOf(colour: string): number {
  const alpha = /^rgba\(.*, ([\d.]+)\)$|\/ ([\d.]+)\)$/.exec(colour);
  return alpha === null ? 1 : Number(alpha[1] ?? alpha[2]);
}

/** Where the letters of each line are: the box of a line reaches above and below them. */
function letterBoxes(node: Text): Box[] {
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()].map(({ left, right, top, bottom, height }) => ({
    left,
    right,
    top: top + height * 0.2,
    bottom: bottom - height * 0.2,
  }));
}

function clipped(box: Box, clippers: readonly Element[]): Box {
  return clippers.reduce((rest, one) => meet(rest, frameOf(one)), box);
}

/** Where both are once they are scrolled into sight; null where one of them is not, or is hidden by something opaque. */
function shownTogether(one: Line, other: Line): readonly [Box, Box] | null {
  if (!isLarge(meet(meet(one.seen, other.seen), windowBox()))) {
    one.element.scrollIntoView({ block: 'center' });
    lookAnew();
  }
  const [a, b] = [one, other].map(
    ({ node, index }) =>
      linesOf(node).find((line) => line.index === index)?.seen ?? { left: 0, top: 0, right: 0, bottom: 0 },
  );
  if (a === undefined || b === undefined) return null;
  const both = meet(a, b);
  if (!isLarge(both)) return null;
  const stack = stackAt((both.left + both.right) / 2, (both.top + both.bottom) / 2);
  return isCovered(one.element, stack) || isCovered(other.element, stack) ? null : [a, b];
}

/** From the top down, with what no pointer meets. */
function stackAt(x: number, y: number): Element[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { pointer-events: auto !important }');
  const sheets = document.adoptedStyleSheets;
  document.adoptedStyleSheets = [...sheets, sheet];
  const stack = document.elementsFromPoint(x, y);
  document.adoptedStyleSheets = sheets;
  return stack;
}

function isCovered(element: Element, stack: readonly Element[]): boolean {
  const own = stack.findIndex((one) => one.contains(element));
  return stack.slice(0, own).some((one) => alphaOf(getComputedStyle(one).backgroundColor) > 0.9);
}
