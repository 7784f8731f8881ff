import type { Plugin } from 'vite';

export function traySvg(folder: string, face: string, badge: string): string;
export function renderTrayIcons(
  folder: string,
): Readonly<Record<string, Readonly<Record<string, Readonly<Record<number, string>>>>>>;
export function trayIcons(folder: string): Plugin;
