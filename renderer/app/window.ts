import type { Bridge } from '../../common/ipc/commands.ts';

declare global {
  interface Window {
    /** Put there by the preload script, or by the preview's page, before the renderer's script runs. */
    readonly cardclock: Bridge;
  }
}

export function windowBridge(): Bridge {
  return window.cardclock;
}
