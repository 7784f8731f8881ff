import DOMPurify from 'dompurify';
import { useLayoutEffect, useRef } from 'react';
import { MOST_SHOWN } from '../../../common/domain/card.ts';
import { t } from '../../../common/i18n/translate.ts';

/** Rich text as its author meant it, as far as that is safe and not too long. */
export function Description({ html: all }: { readonly html: string }) {
  const place = useRef<HTMLDivElement>(null);
  const html = all.slice(0, MOST_SHOWN);

  useLayoutEffect(() => {
    place.current?.replaceChildren(sanitised(html));
  }, [html]);

  if (html.trim() === '') return null;
  return (
    <section className="card-part" aria-labelledby="card-description">
      <h3 id="card-description">{t('Description')}</h3>
      <div ref={place} dir="auto" className={isPlain(html) ? 'card-rich card-plain' : 'card-rich'} />
      <GoesOn isCut={html.length < all.length} />
    </section>
  );
}

/** Behind a text of which only the beginning is shown. */
export function GoesOn({ isCut }: { readonly isCut: boolean }) {
  if (!isCut) return null;
  return <p className="card-soft">{t('This text is too long to show in full. The rest is on the board.')}</p>;
}

/** What rich text of a card may be made of. Nothing that loads, runs, is styled, or takes part in a form. */
const TAGS = [
  'p br div span hr blockquote pre code kbd samp',
  'b strong i em u s strike del ins sub sup small mark q cite abbr',
  'h1 h2 h3 h4 h5 h6 ul ol li dl dt dd a',
  'table caption thead tbody tfoot tr th td',
].flatMap((names) => names.split(' '));
const ATTRIBUTES = ['href', 'colspan', 'rowspan', 'dir', 'lang'];
const HEADINGS = 'h1, h2, h3, h4, h5, h6';
/** Below the headings of the card's own parts. */
const HEADING = 'h4';

/**
 * Rich text that somebody else wrote, as a fragment that is safe to show: it is parsed without being part of any page, so
 * nothing of it loads or runs meanwhile either. Links lead to web addresses alone, and say where.
 */
function sanitised(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: /^https?:\/\//i,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of fragment.querySelectorAll('a')) settleLink(link);
  for (const heading of fragment.querySelectorAll(HEADINGS)) rename(heading, HEADING);
  return fragment;
}

/** True for text without any markup: its lines are as they were typed. */
function isPlain(text: string): boolean {
  return !/<[a-z!/]/i.test(text);
}

/** The window opens nothing itself: a new window is handed to the one function that opens web addresses in the browser. */
function settleLink(link: HTMLAnchorElement): void {
  const address = link.getAttribute('href') ?? '';
  if (!URL.canParse(address)) {
    link.replaceWith(...link.childNodes);
    return;
  }
  const { href } = new URL(address);
  link.href = href;
  link.title = href;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
}

function rename(element: Element, name: string): void {
  const renamed = document.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}
