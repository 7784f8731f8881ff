import { useEffect, useState } from 'react';
import type { SavedReport } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Input } from '../../../common/ipc/commands.ts';
import { useCardclock } from '../../store/cardclock.ts';
import { useNewest } from '../../store/use-newest.ts';

export interface SavedStore {
  readonly saved: readonly SavedReport[];
  /** Answers why not, in words; undefined where it worked. */
  readonly save: (report: Input<'report:save'>) => Promise<string | undefined>;
  /** A refusal is told by a message. */
  readonly pin: (report: SavedReport, pinned: boolean) => Promise<void>;
  /** Can be taken back by the message that says so. */
  readonly remove: (report: SavedReport) => Promise<void>;
  /** The number of the one that has this name already; null where none has. */
  readonly idOf: (name: string) => number | null;
  readonly isPinned: (name: string) => boolean;
}

export function useSaved(): SavedStore {
  const { bridge, ask, toasts } = useCardclock();
  const [saved, setSaved] = useState<readonly SavedReport[]>([]);
  const begin = useNewest();
  const named = (name: string): SavedReport | undefined => saved.find((report) => report.name === name.trim());

  async function list(): Promise<void> {
    const isNewest = begin();
    const reply = await ask('report:list', null);
    if (reply.ok && isNewest()) setSaved(reply.value);
  }

  async function save(report: Input<'report:save'>): Promise<string | undefined> {
    const reply = await bridge.invoke('report:save', report);
    if (!reply.ok) return reply.error.message;
    await list();
    return undefined;
  }

  async function put(report: Input<'report:save'>): Promise<void> {
    if ((await ask('report:save', report)).ok) await list();
  }

  async function remove(report: SavedReport): Promise<void> {
    if (!(await ask('report:remove', { id: report.id })).ok) return;
    await list();
    toasts.done(t('“{name}” is removed.', { name: report.name }), {
      label: t('Undo'),
      run: () => void put({ ...report, id: null }),
    });
  }

  useEffect(() => {
    const isNewest = begin();
    void bridge.invoke('report:list', null).then((reply) => {
      if (reply.ok && isNewest()) setSaved(reply.value);
      return reply;
    });
  }, [bridge, begin]);

  return {
    saved,
    save,
    pin: async (report, pinned) => await put({ ...report, pinned }),
    remove,
    idOf: (name) => named(name)?.id ?? null,
    isPinned: (name) => named(name)?.pinned ?? false,
  };
}
