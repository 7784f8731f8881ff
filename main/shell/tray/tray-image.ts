import { nativeImage, type NativeImage } from 'electron';
import { ICONS } from 'virtual:tray-icons';
import type { TrayState } from './tray-state.ts';

/** Logical size in px, and how many times that each further picture is: what a system's panels ask for. */
const SHAPES: Partial<Record<NodeJS.Platform, { readonly size: number; readonly scales: readonly number[] }>> = {
  darwin: { size: 16, scales: [1, 2] },
  win32: { size: 16, scales: [1, 1.25, 1.5, 2] },
};
/** Linux panels scale the one picture that they are sent: a large one stays sharp. */
const LINUX = { size: 32, scales: [1] };

export function trayImage({ face, badge }: TrayState): NativeImage {
  const { size, scales } = SHAPES[process.platform] ?? LINUX;
  const image = nativeImage.createEmpty();
  for (const scaleFactor of scales) {
    const png = ICONS[face][badge][size * scaleFactor];
    if (png !== undefined) image.addRepresentation({ scaleFactor, buffer: Buffer.from(png, 'base64') });
  }
  // In the menu bar of macOS colours would stand out; it draws the shape in its own.
  if (process.platform === 'darwin') image.setTemplateImage(true);
  return image;
}
