import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/form.css';
import './ui/motion.css';
import './ui/print.css';
import { createRoot } from 'react-dom/client';
import type { Bridge } from '../common/ipc/commands.ts';
import { createCardclock } from './store/cardclock.ts';
import { createToasts } from './store/toasts.ts';
import { createSnapshotStore } from './store/snapshot-store.ts';
import { App } from './app/App.tsx';
import { later } from './ui/later.tsx';

const bridge = windowBridge();
const store = createSnapshotStore(bridge);
store.start();

const PanelApp = later(async () => (await import('./app/panel/PanelApp.tsx')).PanelApp);

const root = document.querySelector('#root');
if (root !== null) {
  const isPanel = new URLSearchParams(location.search).has('panel');
  createRoot(root).render(
    isPanel ? (
      <PanelApp bridge={bridge} store={store} />
    ) : (
      <App cardclock={createCardclock(bridge, store, createToasts())} />
    ),
  );
}

declare global {
  interface Window {
    /** Put there by the preload script, or by the preview's page, before the renderer's script runs. */
    readonly cardclock: Bridge;
  }
}

function windowBridge(): Bridge {
  return window.cardclock;
}
