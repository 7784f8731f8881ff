import { useState } from 'react';
import type { ExportFormat } from '../../../common/domain/archive.ts';
import { useCardclock } from '../../store/cardclock.ts';
import { useSaveFile } from '../../store/save-file.ts';

export interface Export {
  readonly exportAs: (format: ExportFormat) => void;
  readonly isExporting: boolean;
  /** Why the last attempt failed. */
  readonly failure: string | undefined;
}

/** Hands everything that is here to the person as a file. */
export function useExport(): Export {
  const { bridge } = useCardclock();
  const saveFile = useSaveFile();
  const [isExporting, setExporting] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function run(format: ExportFormat): Promise<void> {
    setExporting(true);
    const reply = await bridge.invoke('data:export', { format });
    setExporting(false);
    setFailure(reply.ok ? undefined : reply.error.message);
    if (!reply.ok) return;
    await saveFile(reply.value);
  }

  return { exportAs: (format) => void run(format), isExporting, failure };
}
