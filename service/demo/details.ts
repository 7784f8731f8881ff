import type { DESCRIPTIONS } from './descriptions.ts';
import { importPreview } from './picture.ts';

/** Who of the team: 0 is the demo user. */
type Person = number;

/** A moment: so many workdays ago, at so many minutes past half past eight. */
export type Moment = readonly [workdaysAgo: number, minutes: number];

/** What a card has beside its name: written, so that nobody's first look is an empty card. */
export interface CardDetails {
  readonly name: keyof typeof DESCRIPTIONS;
  readonly tags: string;
  readonly assignee: Person;
  readonly priority?: number;
  readonly size: number;
  readonly estimateHours: number;
  readonly dueInDays: number;
  readonly externalLink?: string;
  readonly movedTo?: string;
  readonly subtasks: readonly { readonly name: string; readonly doneBy?: Person; readonly assignee?: Person }[];
  readonly comments: readonly { readonly by: Person; readonly at: Moment; readonly text: string }[];
  readonly files?: readonly {
    readonly name: string;
    readonly kind: string;
    readonly by: Person;
    readonly at: Moment;
    readonly content: () => Uint8Array;
  }[];
  /** Of the demo user's colleagues. */
  readonly time: readonly { readonly by: Person; readonly at: Moment; readonly minutes: number }[];
}

const text = (content: string) => (): Uint8Array => new TextEncoder().encode(content);

const ALL_DAY_EVENTS = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Example//Calendar//EN',
  'BEGIN:VEVENT',
  'UID:1@calendar.example',
  'DTSTAMP:20260301T080000Z',
  'DTSTART;VALUE=DATE:20260327',
  'DTEND;VALUE=DATE:20260331',
  'SUMMARY:Away',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:2@calendar.example',
  'DTSTAMP:20260301T080000Z',
  'DTSTART;TZID=Europe/Berlin:20260302T093000',
  'DTEND;TZID=Europe/Berlin:20260302T094500',
  'RRULE:FREQ=WEEKLY;BYDAY=MO,WE',
  'SUMMARY:Stand-up',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

const TOTALS = `day,zone,shown,expected
2026-03-27,Europe/Berlin,7:45,7:45
2026-03-28,Europe/Berlin,0:00,0:00
2026-03-29,Europe/Berlin,3:30,2:30
2026-03-30,Europe/Berlin,8:10,8:10
2026-10-25,Europe/Berlin,2:15,3:15
`;

/** In the order in which the demo user worked on them last, latest first: the first are on the work list. */
export const DETAILS: readonly CardDetails[] = [
  {
    name: 'Import calendars from a file',
    tags: 'import,calendar',
    assignee: 0,
    priority: 1,
    size: 5,
    estimateHours: 24,
    dueInDays: 4,
    movedTo: 'In progress',
    subtasks: [
      { name: 'Read recurring events', doneBy: 0 },
      { name: 'Show a preview by week', doneBy: 0 },
      { name: 'Show in grey what is already there', doneBy: 2 },
      { name: 'Say which events could not be read', assignee: 0 },
      { name: 'Try it with three real exports', assignee: 3 },
    ],
    comments: [
      {
        by: 1,
        at: [9, 45],
        text: 'Two support mails of this week ask for exactly this. I can put you in touch with both.',
      },
      {
        by: 2,
        at: [4, 200],
        text: 'I like the preview. Could events that are already there be grey instead of hidden? People wonder where they went.',
      },
      { by: 0, at: [3, 120], text: 'They are grey now, see the sketch. Recurring events count once.' },
      {
        by: 3,
        at: [1, 310],
        text: 'My own export has days off across the change of the clocks. I attached it, without the names.\nThe second event starts an hour late for me.',
      },
    ],
    files: [
      { name: 'import-preview.png', kind: 'image/png', by: 0, at: [3, 110], content: importPreview },
      { name: 'all-day-events.ics', kind: 'text/calendar', by: 3, at: [1, 305], content: text(ALL_DAY_EVENTS) },
    ],
    time: [
      { by: 2, at: [6, 30], minutes: 95 },
      { by: 2, at: [4, 90], minutes: 105 },
      { by: 3, at: [1, 250], minutes: 55 },
    ],
  },
  {
    name: 'Totals are off by one hour on the day the clocks change',
    tags: 'reports,time zones',
    assignee: 0,
    priority: 1,
    size: 3,
    estimateHours: 12,
    dueInDays: 1,
    movedTo: 'In progress',
    subtasks: [
      { name: 'Write a test that fails', doneBy: 0 },
      { name: 'Subtract instants, not hands of the clock', doneBy: 0 },
      { name: 'Look at zones that change by half an hour', assignee: 4 },
      { name: 'Tell the three customers who reported it', assignee: 1 },
    ],
    comments: [
      {
        by: 4,
        at: [7, 25],
        text: 'I put our figures beside what they should be: the file has both changes of the clocks.',
      },
      { by: 0, at: [2, 260], text: 'Found it. The day is taken as 24 hours, and this one has 23.' },
      { by: 4, at: [1, 60], text: 'Lord Howe Island moves its clocks by 30 minutes. I will try that one as well.' },
    ],
    files: [{ name: 'totals.csv', kind: 'text/csv', by: 4, at: [7, 20], content: text(TOTALS) }],
    time: [
      { by: 4, at: [7, 40], minutes: 70 },
      { by: 4, at: [1, 70], minutes: 45 },
      { by: 1, at: [2, 300], minutes: 20 },
    ],
  },
  {
    name: 'Keyboard shortcuts for the board view',
    tags: 'keyboard,accessibility',
    assignee: 0,
    size: 3,
    estimateHours: 12,
    dueInDays: 8,
    movedTo: 'In progress',
    subtasks: [
      { name: 'Arrows between cards and columns', doneBy: 0 },
      { name: 'Move a card by keys', assignee: 0 },
      { name: 'List of all keys', assignee: 2 },
      { name: 'Try it with two screen readers', assignee: 3 },
    ],
    comments: [
      { by: 3, at: [8, 130], text: 'Please keep single letters off while somebody types in a field.' },
      { by: 2, at: [5, 240], text: 'I use J and K everywhere else. Could they work beside the arrows?' },
      { by: 0, at: [5, 280], text: 'Yes, they cost nothing. I add them to the list.' },
    ],
    time: [
      { by: 3, at: [5, 20], minutes: 40 },
      { by: 2, at: [3, 35], minutes: 65 },
    ],
  },
  {
    name: 'Dark theme for the sign-up pages',
    tags: 'design,onboarding',
    assignee: 1,
    size: 2,
    estimateHours: 16,
    dueInDays: 3,
    movedTo: 'Review',
    subtasks: [
      { name: 'Colours of the three pages', doneBy: 1 },
      { name: 'Light version of the logo', doneBy: 1 },
      { name: 'Measure the contrast', doneBy: 0 },
      { name: 'Pictures for the dark', assignee: 1 },
    ],
    comments: [
      {
        by: 1,
        at: [4, 35],
        text: 'All three pages are ready to be looked at. The link of the preview is in the chat.',
      },
      {
        by: 0,
        at: [2, 90],
        text: 'The grey under the fields is at 3.9 : 1, a shade lighter would do. Everything else is fine.',
      },
      { by: 1, at: [1, 25], text: 'Changed, it is 5.2 : 1 now.' },
    ],
    time: [
      { by: 1, at: [6, 60], minutes: 110 },
      { by: 1, at: [5, 40], minutes: 80 },
      { by: 1, at: [1, 30], minutes: 25 },
      { by: 2, at: [3, 130], minutes: 30 },
    ],
  },
  {
    name: 'Write the release notes',
    tags: 'docs,release',
    assignee: 0,
    size: 1,
    estimateHours: 3,
    dueInDays: 6,
    externalLink: 'https://keepachangelog.com/en/1.1.0/',
    subtasks: [
      { name: 'Collect what was merged', doneBy: 0 },
      { name: 'Write it in plain words', assignee: 0 },
      { name: 'Pictures of the import', assignee: 1 },
      { name: 'Have it read by support', assignee: 4 },
    ],
    comments: [
      { by: 4, at: [3, 30], text: 'Could the fix of the totals come first? Three customers wait for it.' },
      { by: 2, at: [2, 45], text: 'I have the list of last time, it took us an hour and a half. Happy to read yours.' },
    ],
    time: [
      { by: 4, at: [3, 45], minutes: 30 },
      { by: 2, at: [2, 60], minutes: 25 },
    ],
  },
  {
    name: 'Plan the next two weeks',
    tags: 'meeting,planning',
    assignee: 2,
    size: 1,
    estimateHours: 4,
    dueInDays: 5,
    subtasks: [
      { name: 'Estimates for “Next up”', doneBy: 2 },
      { name: 'Ask who is away', doneBy: 3 },
      { name: 'Send the agenda around', assignee: 2 },
    ],
    comments: [
      { by: 2, at: [3, 240], text: 'I moved us to the large room, the small one has no screen.' },
      { by: 3, at: [2, 20], text: 'I am away on Thursday and Friday of the second week.' },
    ],
    time: [
      { by: 1, at: [8, 30], minutes: 60 },
      { by: 2, at: [8, 30], minutes: 60 },
      { by: 3, at: [8, 30], minutes: 60 },
      { by: 4, at: [8, 30], minutes: 60 },
    ],
  },
];
