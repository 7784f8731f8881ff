import { later } from '../../ui/later.tsx';

/** Its code is fetched when it is asked for. */
export const LazyKeysDialog = later(async () => (await import('./KeysDialog.tsx')).KeysDialog);
