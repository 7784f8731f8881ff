export function buildSite(from: string, into: string): number;
