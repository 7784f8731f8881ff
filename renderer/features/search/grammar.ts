/* What the search field understands beside words; fetched when the field is used first. */
export { completeFilter } from '../../../common/filter/complete.ts';
export { parseFilter } from '../../../common/filter/filter.ts';
export { readPhrase } from '../../../common/phrase/read-phrase.ts';
export { sayPhrase } from '../../../common/phrase/say-phrase.ts';
