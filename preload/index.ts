import { contextBridge, ipcRenderer } from 'electron';
import type { Place } from '../common/domain/place.ts';
import { type Broadcasts, PLACE_CHANNEL, STATE_CHANNEL } from '../common/ipc/channels.ts';
import { type Bridge, COMMANDS } from '../common/ipc/commands.ts';

/** Hands on what the main process sends on a channel, without Electron's event. */
function relayed<C extends keyof Broadcasts>(channel: C, listener: (value: Broadcasts[C]) => void): () => void {
  const relay = (_event: unknown, value: Broadcasts[C]): void => listener(value);
  ipcRenderer.on(channel, relay);
  return () => {
    ipcRenderer.off(channel, relay);
  };
}

/** A link can open the app at a place before its page has drawn anything. */
let unseen: Place | null = null;
let listeners = 0;
relayed(PLACE_CHANNEL, (place) => {
  if (listeners === 0) unseen = place;
});

function onPlace(listener: (place: Place) => void): () => void {
  const end = relayed(PLACE_CHANNEL, listener);
  listeners += 1;
  if (unseen !== null) listener(unseen);
  unseen = null;
  return () => {
    listeners -= 1;
    end();
  };
}

const bridge: Bridge = {
  invoke: async (command, input) => {
    if (!Object.hasOwn(COMMANDS, command)) throw new Error(`unknown command ${command}`);
    return await ipcRenderer.invoke(command, input);
  },
  onState: (listener) => relayed(STATE_CHANNEL, listener),
  onPlace,
};

contextBridge.exposeInMainWorld('cardclock', bridge);
