import type { IpcMainInvokeEvent } from 'electron';
import type { ElectronApplication } from 'playwright';
import { z } from 'zod';

/** What went between the pages of an app and its main process, as text, each message with the name of its channel. */
export interface RecordedIpc {
  readonly fromPages: readonly Message[];
  /** Answers, and what nobody asked for. */
  readonly toPages: readonly Message[];
}

type Message = z.infer<typeof MESSAGE>;

const MESSAGE = z.object({ channel: z.string(), text: z.string() });
const RECORD = z.object({ fromPages: z.array(MESSAGE), toPages: z.array(MESSAGE) });

/** Records from now on everything that goes through Electron's IPC, whatever page, panel or command it is of. */
export async function recordIpc(electron: ElectronApplication): Promise<void> {
  await electron.evaluate(({ ipcMain, BrowserWindow }) => {
    type Handler = (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown;
    const record: Record<'fromPages' | 'toPages', unknown[]> = { fromPages: [], toPages: [] };
    Object.assign(globalThis, { recordedIpc: record });

    function keep(where: keyof typeof record, channel: string, message: unknown): void {
      // Bytes, such as those of files, as the letters that they are.
      const text = JSON.stringify(message, function lettered(this: unknown, key, value: unknown) {
        const own: unknown = Reflect.get(Object(this), key);
        if (ArrayBuffer.isView(own)) return Buffer.from(own.buffer, own.byteOffset, own.byteLength).toString('latin1');
        return own instanceof ArrayBuffer ? Buffer.from(own).toString('latin1') : value;
      });
      record[where].push({ channel, text: text ?? '' });
    }

    /** Older Electrons take an answer by members of the event, later ones as what the handler gives. */
    async function answered(handler: Handler, event: IpcMainInvokeEvent, args: readonly unknown[]): Promise<unknown> {
      return await new Promise((resolve, reject) => {
        const seen = new Proxy(event, {
          get: (target, name) => {
            if (name === '_reply') return resolve;
            return name === '_throw' ? reject : Reflect.get(target, name);
          },
        });
        Promise.resolve(handler(seen, ...args)).then((value) => value !== undefined && resolve(value), reject);
      });
    }
    const handlers: Map<string, Handler> = Reflect.get(ipcMain, '_invokeHandlers');
    for (const [channel, handler] of Array.from(handlers)) {
      ipcMain.removeHandler(channel);
      ipcMain.handle(channel, async (event, ...args: unknown[]) => {
        keep('fromPages', channel, args);
        const answer = await answered(handler, event, args);
        keep('toPages', channel, answer);
        return answer;
      });
    }

    // Whatever is sent to a page goes through its main frame in the end.
    const frame = BrowserWindow.getAllWindows()[0]?.webContents.mainFrame;
    const shared: { send: (channel: string, ...args: unknown[]) => void } = Object.getPrototypeOf(frame);
    const { send } = shared;
    shared.send = function sendRecorded(channel, ...args) {
      keep('toPages', channel, args);
      send.call(this, channel, ...args);
    };
  });
}

export async function recordedIpc(electron: ElectronApplication): Promise<RecordedIpc> {
  return RECORD.parse(await electron.evaluate((): unknown => Reflect.get(globalThis, 'recordedIpc')));
}

/** The channels of the messages that hold `text`, each message on its own. */
export function channelsWith(messages: readonly Message[], text: string): readonly string[] {
  return messages.filter((message) => message.text.includes(text)).map(({ channel }) => channel);
}
