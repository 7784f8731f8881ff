import { useSyncExternalStore } from 'react';

/** Whether the page is being printed: what is held only while it is in sight has to be there then. */
export function useIsPrinted(): boolean {
  return useSyncExternalStore(onPrint, isPrinted);
}

function onPrint(tell: () => void): () => void {
  const paper = window.matchMedia('print');
  paper.addEventListener('change', tell);
  return () => paper.removeEventListener('change', tell);
}

function isPrinted(): boolean {
  return window.matchMedia('print').matches;
}
