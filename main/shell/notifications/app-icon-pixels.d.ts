/** Rendered by the build (scripts/packaging/app-icon.mjs); `rgba`: base64 of four bytes a pixel. */
declare module 'virtual:app-icon' {
  export const ICON: { readonly width: number; readonly height: number; readonly rgba: string };
}
