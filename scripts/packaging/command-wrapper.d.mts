/** Puts `cardclock` in the place of the program in `folder`, which gets another name. */
export function wrapProgram(folder: string, name: string): void;

/** Fuses that depend on the system. */
export function ownFuses(platform?: string): { readonly runAsNode: boolean };
