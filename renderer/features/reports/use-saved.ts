import type { SavedReport } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Input } from '../../../common/ipc/commands.ts';
import { useCardclock } from '../../store/cardclock.ts';
import { useQuery } from '../../store/use-query.ts';

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

const NONE: readonly SavedReport[] = [];

export function useSaved(): SavedStore {
  const { bridge, ask, toasts } = useCardclock();
  const { value: saved = NONE, reload } = useQuery('report:list', null);
  const named = (name: string): SavedReport | undefined => saved.find((report) => report.name === name.trim());

  async function save(report: Input<'report:save'>): Promise<string | undefined> {
    const reply = await bridge.invoke('report:save', report);
    if (!reply.ok) return reply.error.message;
    await reload();
    return undefined;
  }

  async function put(report: Input<'report:save'>): Promise<void> {
    if ((await ask('report:save', report)).ok) await reload();
  }

  async function remove(report: SavedReport): Promise<void> {
    if (!(await ask('report:remove', { id: report.id })).ok) return;
    await reload();
    toasts.done(t('“{name}” is removed.', { name: report.name }), {
      label: t('Undo'),
      run: () => void put({ ...report, id: null }),
    });
  }

  return {
    saved,
    save,
    pin: async (report, pinned) => await put({ ...report, pinned }),
    remove,
    idOf: (name) => named(name)?.id ?? null,
    isPinned: (name) => named(name)?.pinned ?? false,
  };
}
