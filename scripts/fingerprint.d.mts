export function fingerprint(paths: readonly string[], except?: readonly string[]): string;
