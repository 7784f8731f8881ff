import { describe, expect, it } from 'vitest';
import { createToasts } from '../../../renderer/store/toasts.ts';

describe('toasts', () => {
  it('show a problem once while its words are on the screen', () => {
    const toasts = createToasts();

    toasts.problem('The service is away.');
    toasts.problem('The service is away.');

    expect(toasts.get().map((toast) => toast.text)).toEqual(['The service is away.']);
  });

  it('replace what was done before by what was done last, and keep problems', () => {
    const toasts = createToasts();
    toasts.problem('Refused.');
    toasts.done('A left the work list.');

    toasts.done('B left the work list.');

    expect(toasts.get().map((toast) => toast.text)).toEqual(['Refused.', 'B left the work list.']);
  });

  it('push the oldest of four problems out, and none for what is done', () => {
    const toasts = createToasts();
    for (const problem of ['A', 'B', 'C', 'D']) toasts.problem(problem);

    toasts.done('Saved.');

    expect(toasts.get().map((toast) => toast.text)).toEqual(['B', 'C', 'D', 'Saved.']);
  });

  it('leave when they are dismissed', () => {
    const toasts = createToasts();
    toasts.problem('Refused.');

    toasts.dismiss(toasts.get()[0]?.id ?? 0);

    expect(toasts.get()).toEqual([]);
  });
});
