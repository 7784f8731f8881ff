import { useEffect, useState } from 'react';
import type { ReportSort, ReportSums } from '../../../common/domain/report.ts';
import { useCardclock } from '../../state/cardclock.ts';
import type { Selection } from './selection.ts';

/** The sums of the chosen rows; undefined while they are on their way, or where nothing is chosen. */
export function useSum(reportId: number, sort: ReportSort, selection: Selection): ReportSums | undefined {
  const { bridge } = useCardclock();
  const [sum, setSum] = useState<{ readonly of: Selection; readonly sums: ReportSums }>();

  useEffect(() => {
    if (selection.length === 0) return undefined;
    let isWanted = true;

    async function add(): Promise<void> {
      const reply = await bridge.invoke('report:sum', { reportId, sort, spans: selection });
      if (isWanted && reply.ok) setSum({ of: selection, sums: reply.value });
    }

    void add();
    return () => {
      isWanted = false;
    };
  }, [bridge, reportId, sort, selection]);

  return sum?.of === selection ? sum.sums : undefined;
}
