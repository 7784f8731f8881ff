import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/form.css';
import './ui/motion.css';
import './ui/print.css';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { Bridge } from '../common/ipc/commands.ts';
import { createCardclock } from './store/cardclock.ts';
import { createToasts } from './store/toasts.ts';
import { createSnapshotStore } from './store/snapshot-store.ts';
import { App } from './app/App.tsx';

const bridge = windowBridge();
const store = createSnapshotStore(bridge);
store.start();

const root = document.querySelector('#root');
if (root !== null) void drawIn(createRoot(root));

async function drawIn(drawn: Root): Promise<void> {
  drawn.render(await page());
}

/** The panel's code is awaited here: what a Suspense leaves out, React shows a third of a second later. */
async function page(): Promise<ReactNode> {
  if (!new URLSearchParams(location.search).has('panel'))
    return <App cardclock={createCardclock(bridge, store, createToasts())} />;
  const { PanelApp } = await import('./app/panel/PanelApp.tsx');
  return <PanelApp bridge={bridge} store={store} />;
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
