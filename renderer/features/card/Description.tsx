import { useLayoutEffect, useRef } from 'react';
import { t } from '../../../common/i18n/translate.ts';
import { isPlain, sanitised } from './sanitise.ts';

/** Rich text as its author meant it, as far as that is safe. */
export function Description({ html }: { readonly html: string }) {
  const place = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    place.current?.replaceChildren(sanitised(html));
  }, [html]);

  if (html.trim() === '') return null;
  return (
    <section className="card-part" aria-labelledby="card-description">
      <h3 id="card-description">{t('Description')}</h3>
      <div ref={place} dir="auto" className={isPlain(html) ? 'card-rich card-plain' : 'card-rich'} />
    </section>
  );
}
