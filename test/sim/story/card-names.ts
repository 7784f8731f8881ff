/** Few, so that names meet. */
export const CARD_NAMES = ['Ship', 'Plan', 'Call'] as const;
