import { useEffect, useEffectEvent, useState } from 'react';
import type { ReportRow, ReportRows, ReportSort } from '../../../common/domain/report.ts';
import { useCardclock } from '../../store/cardclock.ts';

const PAGE = 200;

export interface Rows {
  /** Undefined while it is on its way. */
  readonly at: (place: number) => ReportRow | undefined;
  /** The report that they are of: the one before, until the newer one's are there. */
  readonly reportId: number;
  /** Which entries in which order, as far as it is known. */
  readonly order: number | undefined;
  /** Why rows are missing, in a sentence. */
  readonly failure: string | undefined;
}

export interface RowsWanted {
  readonly reportId: number;
  /** Of which query, in which order: rows of an older report of the same are shown until newer ones are there. */
  readonly view: string;
  readonly sort: ReportSort;
  readonly first: number;
  readonly last: number;
  /** The report is no longer there. */
  readonly onLost: () => void;
}

interface Pages {
  readonly reportId: number;
  readonly view: string;
  readonly order: number | undefined;
  readonly pages: ReadonlyMap<number, readonly ReportRow[]>;
  readonly failure: string | undefined;
}

/** The rows of an opened report between two places, page by page. */
export function useRows({ reportId, view, sort, first, last, onLost }: RowsWanted): Rows {
  const { bridge } = useCardclock();
  const none: Pages = { reportId, view, order: undefined, pages: new Map(), failure: undefined };
  const [held, setHeld] = useState(none);
  const current = held.view === view ? held : none;
  const firstPage = Math.floor(Math.max(0, first) / PAGE);
  const lastPage = Math.floor(Math.max(0, last) / PAGE);
  const lose = useEffectEvent(onLost);
  const isHere = useEffectEvent((page: number) => current.reportId === reportId && current.pages.has(page));

  useEffect(() => {
    let isWanted = true;

    async function load(page: number): Promise<void> {
      const reply = await bridge.invoke('report:rows', { reportId, sort, offset: page * PAGE, limit: PAGE });
      if (!isWanted) return;
      if (!reply.ok && reply.error.code === 'not-found') return lose();
      const found = reply.ok ? reply.value : reply.error.message;
      setHeld((before) => withPage(before, { reportId, view }, page, found));
    }

    for (let page = firstPage; page <= lastPage; page += 1) if (!isHere(page)) void load(page);
    return () => {
      isWanted = false;
    };
  }, [bridge, reportId, view, sort, firstPage, lastPage]);

  return {
    at: (place) => current.pages.get(Math.floor(place / PAGE))?.[place % PAGE],
    reportId: current.reportId,
    order: current.order,
    failure: current.failure,
  };
}

function withPage(
  before: Pages,
  of: Pick<Pages, 'reportId' | 'view'>,
  page: number,
  found: ReportRows | string,
): Pages {
  const isSame = before.reportId === of.reportId && before.view === of.view;
  const pages = isSame ? before.pages : new Map<number, readonly ReportRow[]>();
  if (typeof found === 'string') return { ...before, ...of, pages, failure: found };
  return { ...of, order: found.order, pages: new Map([...pages, [page, found.rows]]), failure: undefined };
}
