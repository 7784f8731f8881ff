import { runArchiveJob } from '../adapters/journal/copies/archive-thread.ts';

runArchiveJob();
