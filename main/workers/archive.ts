import { runArchiveJob } from '../adapters/journal/archive-thread.ts';

runArchiveJob();
