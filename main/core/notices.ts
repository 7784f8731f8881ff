import type { Notice } from '../../common/domain/snapshot.ts';

/** Sentences that stay until the person has read them; one for each id. */
export interface Notices {
  readonly all: () => readonly Notice[];
  readonly add: (notice: Notice) => void;
  readonly dismiss: (id: string) => void;
}

export function createNotices(): Notices {
  const notices = new Map<string, Notice>();
  return {
    all: () => [...notices.values()],
    add: (notice) => {
      notices.set(notice.id, notice);
    },
    dismiss: (id) => {
      notices.delete(id);
    },
  };
}
