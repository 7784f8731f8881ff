import type { Notice } from '../../common/domain/snapshot.ts';

/** A sentence, or how to say it: that is said anew once another language is spoken. */
export type NoticeWords = string | (() => string);

/** Sentences that stay until the person has read them; one for each id. */
export interface Notices {
  readonly all: () => readonly Notice[];
  readonly add: (notice: { readonly id: string; readonly text: NoticeWords }) => void;
  readonly dismiss: (id: string) => void;
}

export function createNotices(): Notices {
  const notices = new Map<string, NoticeWords>();
  return {
    all: () => [...notices].map(([id, text]): Notice => ({ id, text: typeof text === 'string' ? text : text() })),
    add: ({ id, text }) => {
      notices.set(id, text);
    },
    dismiss: (id) => {
      notices.delete(id);
    },
  };
}
