/** Rendered by the build (scripts/packaging/tray-icons.mjs): PNGs as base64, by face, badge and size in px. */
declare module 'virtual:tray-icons' {
  export const ICONS: Readonly<
    Record<'idle' | 'running', Readonly<Record<'none' | 'waiting' | 'attention', Readonly<Record<number, string>>>>>
  >;
}
