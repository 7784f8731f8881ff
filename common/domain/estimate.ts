import { t } from '../i18n/translate.ts';
import { durationWords } from '../time/durations.ts';

/** From here on little of the estimate is left. */
const NEAR = 0.8;

/** How one's own time on a card stands to what the card is estimated at. */
export type EstimateUse = 'well' | 'near' | 'over';

export function estimateUse(ms: number, estimateMs: number): EstimateUse {
  if (ms > estimateMs) return 'over';
  return ms >= estimateMs * NEAR ? 'near' : 'well';
}

/** `1 h 20 m of 4 h estimated` */
export function usedWords(ms: number, estimateMs: number): string {
  return t('{length} of {estimate} estimated', { length: durationWords(ms), estimate: durationWords(estimateMs) });
}
