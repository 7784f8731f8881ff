/** Whether something stands over the screen that is to be finished or left first. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"]') !== null;
}
