import { createStore } from './store.ts';

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Toast {
  readonly id: number;
  /** A `problem` stays until it is dismissed; something `done` leaves by itself. */
  readonly kind: 'problem' | 'done';
  readonly text: string;
  readonly action: ToastAction | undefined;
}

export interface Toasts {
  readonly get: () => readonly Toast[];
  readonly subscribe: (listener: () => void) => () => void;
  /** A problem whose words are already on the screen is not shown twice. */
  readonly problem: (text: string) => void;
  readonly done: (text: string, action?: ToastAction) => void;
  readonly dismiss: (id: number) => void;
  readonly dismissAll: () => void;
}

const MOST_PROBLEMS = 3;

/** Sentences of the window itself (a refused command, something to undo), newest last: at most three problems, and what was done last. */
export function createToasts(): Toasts {
  const { get, subscribe, set } = createStore<readonly Toast[]>([]);
  let lastId = 0;

  function add(toast: Omit<Toast, 'id'>): void {
    lastId += 1;
    const all = [...get(), { ...toast, id: lastId }];
    const pushedOut = all.filter(({ kind }) => kind === 'problem').at(-MOST_PROBLEMS - 1);
    set(all.filter((one) => one !== pushedOut));
  }

  return {
    get,
    subscribe,
    problem: (text) => {
      if (get().some((toast) => toast.text === text)) return;
      add({ kind: 'problem', text, action: undefined });
    },
    done: (text, action) => {
      const others = get().filter((toast) => toast.kind !== 'done');
      if (others.length !== get().length) set(others);
      add({ kind: 'done', text, action });
    },
    dismissAll: () => set([]),
    dismiss: (id) => set(get().filter((toast) => toast.id !== id)),
  };
}
