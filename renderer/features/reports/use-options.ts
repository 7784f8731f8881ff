import { useEffect, useState } from 'react';
import type { ReportOptions } from '../../../common/domain/report.ts';
import { useCardclock } from '../../store/cardclock.ts';

export interface FoundOptions {
  /** Undefined until they are known. */
  readonly options: ReportOptions | undefined;
  /** Why they are not, in a sentence. */
  readonly failure: string | undefined;
}

/** What a report can be narrowed to: at once what is known, then what the service says. Asked for while `isWanted`. */
export function useOptions(isWanted: boolean): FoundOptions {
  const { bridge } = useCardclock();
  const [found, setFound] = useState<FoundOptions>({ options: undefined, failure: undefined });

  useEffect(() => {
    if (!isWanted) return undefined;
    let isShown = true;

    async function load(): Promise<void> {
      for (const fresh of [false, true]) {
        const reply = await bridge.invoke('report:options', { fresh });
        if (!isShown) return;
        setFound((before) =>
          reply.ok
            ? { options: reply.value, failure: undefined }
            : { options: before.options, failure: reply.error.message },
        );
      }
    }

    void load();
    return () => {
      isShown = false;
    };
  }, [bridge, isWanted]);

  return found;
}
