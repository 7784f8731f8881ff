export function problemsOf(folder: string): readonly string[];
