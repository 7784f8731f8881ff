/** Lowers every entry of `from` (the files that are not chunks) into `to`, under its own name. */
export function lowerMain(from: string, to: string): Promise<void>;
