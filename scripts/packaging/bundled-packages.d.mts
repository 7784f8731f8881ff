import type { Plugin } from 'vite';

export interface PackageLicence {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
}

export function licenceOf(folder: string): PackageLicence;
export function recordPackages(file: string): Plugin;
