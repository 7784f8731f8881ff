/** The people who share the demo boards. */
export const TEAM = ['Ines Carvalho', 'Jonas Weber', 'Amara Okafor', 'Zofia Łukasik'] as const;

export const COMMENTS = [
  'I tried this on a slow connection, it holds up well.',
  'Let us keep the first version small and look at it again on Thursday.',
  'Two customers asked for this in one week.',
  'The screenshots are in the shared folder.',
  'Could you have a look at the wording?',
  'Works for me now, thank you!',
] as const;

export const SUBTASKS = [
  'Write it down',
  'Try it with real data',
  'Ask for a review',
  'Tell the support team',
] as const;
