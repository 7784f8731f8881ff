import type { BoardPlan } from '../admin/boards.ts';

export interface DemoCard {
  readonly name: string;
  readonly description?: string;
  readonly tags?: string;
  /** Index of the leaf stage and of the card type. */
  readonly stage: number;
  readonly type: number;
}

export interface DemoBoard {
  readonly name: string;
  readonly plan: BoardPlan;
  readonly cards: readonly DemoCard[];
}

const card = (stage: number, type: number, name: string, tags?: string, description?: string): DemoCard => ({
  name,
  stage,
  type,
  ...(tags === undefined ? {} : { tags }),
  ...(description === undefined ? {} : { description }),
});

/** Two boards of a small product team. */
export const DEMO_BOARDS: readonly DemoBoard[] = [
  {
    name: 'Product',
    plan: {
      description: 'Everything that ships.',
      stages: [
        { name: 'Backlog' },
        { name: 'Next up' },
        { name: 'In progress', limit: 4 },
        { name: 'Review', limit: 3 },
        { name: 'Done' },
      ],
      swimlanes: [{ name: 'Default' }, { name: 'Urgent' }],
      card_types: [
        { name: 'Feature', color_ref: 'blue' },
        { name: 'Bug', color_ref: 'red' },
        { name: 'Chore', color_ref: 'grey' },
      ],
    },
    cards: [
      card(
        2,
        0,
        'Import calendars from a file',
        'import,calendar',
        'People arrive with an .ics export. Show what will be imported before it is.',
      ),
      card(
        2,
        1,
        'Totals are off by one hour on the day the clocks change',
        'reports',
        'Seen for Berlin on the last Sunday of March.',
      ),
      card(2, 0, 'Keyboard shortcuts for the board view', 'keyboard,accessibility'),
      card(3, 0, 'Dark theme for the sign-up pages', 'design'),
      card(3, 1, 'Long card names push the menu out of sight', 'design,mobile'),
      card(1, 0, 'Invite several people at once', 'onboarding'),
      card(1, 0, 'Export a report as PDF', 'reports,export'),
      card(1, 2, 'Upgrade the build image', 'build'),
      card(1, 1, 'Search misses words with accents', 'search', 'Łódź is not found by lodz, straße not by strasse.'),
      card(0, 0, 'Recurring cards', 'planning'),
      card(0, 0, 'Board templates', 'planning'),
      card(0, 0, 'Mention people in comments', 'comments'),
      card(0, 2, 'Measure how long the first page takes', 'speed'),
      card(0, 0, 'Offline mode for the phone', 'mobile,offline'),
      card(0, 1, 'Attachments with the same name hide each other', 'attachments'),
      card(0, 2, 'Remove the old settings page'),
      card(0, 0, 'Weekly summary by mail', 'reports,mail'),
      card(4, 0, 'Reorder swimlanes by dragging', 'design'),
      card(4, 1, 'Sign-out leaves the menu open'),
      card(4, 2, 'Move the help pages to the new layout', 'docs'),
    ],
  },
  {
    name: 'Team & operations',
    plan: {
      description: 'What keeps us running.',
      stages: [
        { name: 'Ideas' },
        { name: 'Up next' },
        { name: 'Doing' },
        { name: 'Waiting', type: 'waiting' },
        { name: 'Done' },
      ],
      card_types: [
        { name: 'Work', color_ref: 'green' },
        { name: 'Meeting', color_ref: 'yellow' },
        { name: 'Writing', color_ref: 'purple' },
      ],
    },
    cards: [
      card(2, 1, 'Daily stand-up', 'meeting'),
      card(2, 1, 'Plan the next two weeks', 'meeting,planning'),
      card(2, 0, 'Answer support mail', 'support'),
      card(1, 2, 'Write the release notes', 'docs,release'),
      card(1, 0, 'Restore a backup on a spare machine', 'backup'),
      card(1, 1, 'Talk to three customers about reports', 'research'),
      card(3, 0, 'Renew the certificate', 'security'),
      card(0, 2, 'Describe how we review code', 'docs'),
      card(0, 0, 'Tidy up old branches'),
      card(0, 1, 'Read a paper together', 'learning'),
      card(0, 2, 'Glossary for newcomers', 'docs,onboarding'),
      card(4, 0, 'Order new screens'),
    ],
  },
];
