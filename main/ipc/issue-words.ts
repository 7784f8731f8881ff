import type { z } from 'zod';
import { t } from '../../common/i18n/translate.ts';
import { numberInRegion } from '../../common/time/region.ts';

/** What is wrong with an input, as a sentence, where its schema says nothing itself: zod would say it in English. */
export function issueWords(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'too_big' && issue.origin === 'string')
    return t('This is too long: {most} characters are the most.', { most: numberInRegion(Number(issue.maximum)) });
  if (issue.code === 'too_big' && isNumber(issue.origin))
    return t('This is too large: {most} is the most.', { most: numberInRegion(Number(issue.maximum)) });
  if (issue.code === 'too_small' && isNumber(issue.origin))
    return t('This is too small: {least} is the least.', { least: numberInRegion(Number(issue.minimum)) });
  return t('Cardclock cannot use this, so nothing was done. Check what you entered, and try again.');
}

function isNumber(origin: unknown): boolean {
  return origin === 'number' || origin === 'int';
}
