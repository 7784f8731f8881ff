import { ICON } from 'virtual:app-icon';
import type { IconPixels } from './notification-server.ts';

export function appIcon(): IconPixels {
  return { ...ICON, rgba: Buffer.from(ICON.rgba, 'base64') };
}
