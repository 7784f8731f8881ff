import type { Plugin } from 'vite';

export function appIcon(svgFile: string): Plugin;
