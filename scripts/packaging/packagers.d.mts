/** What each system's people install; `dir` is the folder that the others are made of. */
export const TARGETS: Readonly<Record<'linux' | 'darwin' | 'win32', readonly string[]>>;
