import { later } from '../../ui/later.tsx';

export const FirstRun = later(async () => (await import('./FirstRun.tsx')).FirstRun);
