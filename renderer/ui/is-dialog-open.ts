/** Whether something stands over the screen, not only beside it, that is to be finished or left first. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"]') !== null;
}

/** The title of the dialog that is open with something typed in it; undefined where there is none. */
export function typedDialog(): string | undefined {
  const dialog = document.querySelector('.dialog-body[data-typed]')?.closest('[role="dialog"]');
  return dialog?.querySelector('[slot="title"]')?.textContent;
}
