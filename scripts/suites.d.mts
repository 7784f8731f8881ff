/** The suites of `npm test`. */
export const SUITES: readonly { readonly name: string }[];
