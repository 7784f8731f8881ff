/** In pixels of the window. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function windowBox(): Box {
  return { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
}

/** The inside of its borders. */
export function frameOf(element: Element): Box {
  const outer = element.getBoundingClientRect();
  const left = outer.left + element.clientLeft;
  const top = outer.top + element.clientTop;
  return { left, top, right: left + element.clientWidth, bottom: top + element.clientHeight };
}

export function meet(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

export function isLarge({ left, top, right, bottom }: Box, leastPx = 2): boolean {
  return right - left > leastPx && bottom - top > leastPx;
}

export function isScroller(element: Element): boolean {
  const { overflowX, overflowY } = getComputedStyle(element);
  return [overflowX, overflowY].some((value) => value === 'auto' || value === 'scroll');
}

export function clips(element: Element): boolean {
  const { overflowX, overflowY } = getComputedStyle(element);
  return overflowX !== 'visible' || overflowY !== 'visible';
}

/** What one look at a page has found of an element: hundreds of texts and controls ask for the same ancestors. */
const clippersFound = new Map<Element, readonly Element[]>();
const leftOutFound = new Map<Element, boolean>();

/** Once something was scrolled: each look at a page begins with none of it. */
export function lookAnew(): void {
  clippersFound.clear();
  leftOutFound.clear();
}

/** The ancestors that clip it, from the inside out. What is placed from further out is not clipped by those in between. */
export function clippersOf(element: Element): readonly Element[] {
  const found = clippersFound.get(element) ?? soughtClippers(element);
  clippersFound.set(element, found);
  return found;
}

function soughtClippers(element: Element): readonly Element[] {
  const found: Element[] = [];
  let { position } = getComputedStyle(element);
  for (let at = element.parentElement; at !== null && at !== document.documentElement; at = at.parentElement) {
    if (position === 'fixed') break;
    const style = getComputedStyle(at);
    if (position === 'absolute' && !holdsAbsolute(style)) continue;
    if (clips(at)) found.push(at);
    ({ position } = style);
  }
  return found;
}

function holdsAbsolute({ position, transform, contain }: CSSStyleDeclaration): boolean {
  return position !== 'static' || transform !== 'none' || /layout|paint|strict|content/.test(contain);
}

/** Out of sight and, as `content-visibility: auto` has it, not laid out: where its parts are means nothing. */
export function isLeftOut(element: Element): boolean {
  const known = leftOutFound.get(element);
  if (known !== undefined) return known;
  const isOut =
    (getComputedStyle(element).contentVisibility === 'auto' &&
      !isLarge(meet(element.getBoundingClientRect(), windowBox()), 0)) ||
    (element.parentElement !== null && isLeftOut(element.parentElement));
  leftOutFound.set(element, isOut);
  return isOut;
}

/** Is drawn, and neither disabled nor hidden from everybody but the eye. */
export function canTakeFocus(control: Element): boolean {
  if (control.matches(':disabled') || control.closest('[inert], [aria-hidden="true"]') !== null) return false;
  return control.checkVisibility({ checkVisibilityCSS: true, visibilityProperty: true });
}

export function told(element: Element): string {
  const names = [...element.classList].slice(0, 2).map((name) => `.${name}`);
  const words = (element.getAttribute('aria-label') ?? element.textContent).replaceAll(/\s+/g, ' ').trim();
  return `${element.localName}${names.join('')} “${words.slice(0, 40)}”`;
}

export function placed({ left, top, right, bottom }: Box): string {
  return `[${Math.round(left)},${Math.round(top)} ${Math.round(right - left)}×${Math.round(bottom - top)}]`;
}
