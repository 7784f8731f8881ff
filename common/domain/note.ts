/** Of what is typed; two notes that became one may be longer. */
export const LONGEST_NOTE = 2000;
