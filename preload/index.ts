import { contextBridge, ipcRenderer } from 'electron';
import { STATE_CHANNEL } from '../common/ipc/channels.ts';
import type { Snapshot } from '../common/domain/snapshot.ts';
import { type Bridge, COMMANDS } from '../common/ipc/commands.ts';

const bridge: Bridge = {
  invoke: async (command, input) => {
    if (!Object.hasOwn(COMMANDS, command)) throw new Error(`unknown command ${command}`);
    return await ipcRenderer.invoke(command, input);
  },
  onState: (listener) => {
    const relay = (_event: unknown, snapshot: Snapshot): void => listener(snapshot);
    ipcRenderer.on(STATE_CHANNEL, relay);
    return () => {
      ipcRenderer.off(STATE_CHANNEL, relay);
    };
  },
};

contextBridge.exposeInMainWorld('cardclock', bridge);
