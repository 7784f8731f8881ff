/** What stands around the text of every page of the site. */
import { posix } from 'node:path';

/**
 * `place`: in the site; `body`: HTML; `headings`: `[{ id, text }]`, text as HTML, of this page; `parts`: of the whole site, as
 * `[{ title, pages: [{ title, place }] }]`.
 */
export function page({ place, title, body, headings, parts }) {
  const to = (other) => posix.relative(posix.dirname(place), other);
  const links = ways({ place, headings, parts, to });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(place === 'index.html' ? title : `${title} · Cardclock`)}</title>
<link rel="icon" href="${to('icon.svg')}">
<link rel="stylesheet" href="${to('tokens.css')}">
<link rel="stylesheet" href="${to('site.css')}">
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header><a href="${to('index.html')}"><img src="${to('icon.svg')}" alt="" width="28" height="28">Cardclock</a></header>
<nav class="beside" aria-label="Pages">${links}</nav>
<details class="above"><summary>Pages</summary><nav aria-label="All pages">${links}</nav></details>
<main id="text">
${body}</main>
</body>
</html>
`;
}

function ways({ place, headings, parts, to }) {
  const item = (one) => {
    const isHere = one.place === place;
    const inside = isHere ? within(headings) : '';
    return `<li><a href="${to(one.place)}"${isHere ? ' aria-current="page"' : ''}>${escaped(one.title)}</a>${inside}</li>`;
  };
  return parts
    .map(({ title, pages }) => `<p>${escaped(title)}</p><ul>${pages.map((one) => item(one)).join('')}</ul>`)
    .join('');
}

function within(headings) {
  if (headings.length < 2) return '';
  return `<ul>${headings.map(({ id, text }) => `<li><a href="#${id}">${text}</a></li>`).join('')}</ul>`;
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
