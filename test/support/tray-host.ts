import { defineInterface, messageType } from 'dbus-native';
import { z } from 'zod';
import { hangUp, testBus } from './test-bus.ts';

/** What one tray item of the session bus shows, read over the protocol that desktops speak (StatusNotifierItem). */
export interface TrayItem {
  readonly tooltip: string;
  /** The icon's pixels, ARGB. */
  readonly icon: Buffer;
  readonly labels: readonly string[];
}

/** A tray of our own on the session bus: what a desktop's panel would be. */
export interface TrayHost extends AsyncDisposable {
  /** The item that registered last; null while there is none, or it is being made anew. */
  readonly read: () => Promise<TrayItem | null>;
  /** How many times the items said so far that they look different (`NewIcon`, `NewToolTip`, `LayoutUpdated` and the like). */
  readonly changes: () => number;
  /** Clicks the icon. */
  readonly activate: () => Promise<void>;
  /** Runs the entry of this label, as a click in the panel would. */
  readonly choose: (label: string) => Promise<void>;
}

const WATCHER = 'org.kde.StatusNotifierWatcher';
const ITEM = 'org.kde.StatusNotifierItem';
const MENU = 'com.canonical.dbusmenu';

const PROPERTIES = z.object({
  ToolTip: z.tuple([z.string(), z.array(z.unknown()), z.string(), z.string()]),
  IconPixmap: z.array(z.tuple([z.number(), z.number(), z.instanceof(Uint8Array)])),
  Menu: z.string(),
});
const ENTRY = z.object({ label: z.string().optional() });
const LAYOUT = z.tuple([z.number(), z.tuple([z.number(), z.unknown(), z.array(z.unknown())])]);
const CHILD = z.tuple([z.number(), ENTRY, z.array(z.unknown())]);

export async function startTrayHost(): Promise<TrayHost> {
  const bus = testBus();
  const items: string[] = [];
  let changes = 0;
  bus.connection.on('message', ({ type, interface: from = '', member, body }) => {
    if (type !== messageType.signal) return;
    if (from === ITEM || from === MENU) changes += 1;
    // Whoever is gone has no icon any more.
    if (member === 'NameOwnerChanged' && body?.[2] === '') items.splice(0, items.length, ...without(items, body[0]));
  });
  const watcher = defineInterface({
    name: WATCHER,
    methods: {
      RegisterStatusNotifierItem: {
        in: { service: 's' },
        handler: ({ service }: { service: string }) => void items.push(service),
      },
      RegisterStatusNotifierHost: { in: { service: 's' }, handler: () => {} },
    },
    properties: {
      RegisteredStatusNotifierItems: { type: 'as', get: () => items },
      IsStatusNotifierHostRegistered: { type: 'b', get: () => true },
      ProtocolVersion: { type: 'i', get: () => 0 },
    },
    signals: { StatusNotifierItemRegistered: { args: { s: 's' } } },
  });
  await bus.export('/StatusNotifierWatcher', watcher);
  await bus.requestName(WATCHER, 0);
  for (const from of [ITEM, MENU]) await bus.addMatch(`type='signal',interface='${from}'`);
  await bus.addMatch("type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged'");

  async function call(
    path: string,
    iface: string,
    member: string,
    signature: string,
    body: unknown[],
  ): Promise<unknown> {
    return await bus.invoke({ destination: items.at(-1) ?? '', path, interface: iface, member, signature, body });
  }

  async function properties(): Promise<z.infer<typeof PROPERTIES>> {
    return PROPERTIES.parse(
      await call('/StatusNotifierItem', 'org.freedesktop.DBus.Properties', 'GetAll', 's', [ITEM]),
    );
  }

  /** `version`: another one where the menu was made anew. */
  async function shown(menu: string): Promise<{
    readonly version: string;
    readonly entries: readonly { readonly id: number; readonly label: string }[];
  }> {
    const [revision, [, , children]] = LAYOUT.parse(await call(menu, MENU, 'GetLayout', 'iias', [0, -1, []]));
    const entries = children.map((child) => CHILD.parse(child)).map(([id, { label }]) => ({ id, label: label ?? '' }));
    return { version: `${menu} ${revision}`, entries };
  }

  async function choose(label: string): Promise<void> {
    const { Menu } = await properties();
    const { version, entries } = await shown(Menu);
    const entry = entries.find((candidate) => candidate.label === label);
    if (entry === undefined) throw new Error(`no entry ${label}`);
    try {
      await call(Menu, MENU, 'Event', 'isvu', [entry.id, 'clicked', ['i', 0], 0]);
    } catch (error) {
      // What was made anew between the look and the click is looked at again, as by a person who sees it change.
      if ((await shown((await properties()).Menu)).version === version) throw error;
      await choose(label);
    }
  }

  async function read(): Promise<TrayItem> {
    const { ToolTip, IconPixmap, Menu } = await properties();
    const labels = (await shown(Menu)).entries.map((entry) => entry.label).filter((label) => label !== '');
    return { tooltip: ToolTip[2], icon: Buffer.from(IconPixmap[0]?.[2] ?? []), labels };
  }

  return {
    read: async () => (items.length === 0 ? null : await read().catch(unlessNotUnderstood)),
    changes: () => changes,
    activate: async () => {
      await call('/StatusNotifierItem', ITEM, 'Activate', 'ii', [0, 0]);
    },
    choose,
    [Symbol.asyncDispose]: async () => {
      hangUp(bus);
      await Promise.resolve();
    },
  };
}

function without(items: readonly string[], gone: unknown): readonly string[] {
  return items.filter((item) => item !== gone);
}

/** It went, or is being made anew; what was told in words that nobody knows is a fault. */
function unlessNotUnderstood(error: unknown): null {
  if (error instanceof z.ZodError) throw error;
  return null;
}
