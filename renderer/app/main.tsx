import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/form.css';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { PanelApp } from './panel/PanelApp.tsx';
import { createCardclock } from '../store/cardclock.ts';
import { createMessages } from '../store/messages.ts';
import { createSnapshotStore } from '../store/snapshot-store.ts';
import { windowBridge } from './window.ts';

const bridge = windowBridge();
const store = createSnapshotStore(bridge);
store.start();

const root = document.querySelector('#root');
if (root !== null) {
  const isPanel = new URLSearchParams(location.search).has('panel');
  createRoot(root).render(
    isPanel ? (
      <PanelApp bridge={bridge} store={store} />
    ) : (
      <App cardclock={createCardclock(bridge, store, createMessages())} />
    ),
  );
}
