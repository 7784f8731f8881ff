import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { LANGUAGES } from '../../common/i18n/languages.ts';
import { loadLanguage } from '../../common/i18n/load-language.ts';
import { runArchiveJob } from '../adapters/journal/archive-thread.ts';

/** What goes wrong is told in words: a thread has a language of its own. */
const { language } = z.object({ language: z.enum(LANGUAGES) }).parse(workerData);
loadLanguage(language).then(runArchiveJob, runArchiveJob);
