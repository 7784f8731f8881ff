import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../../api/client.ts';
import { leafStages } from '../../../common/domain/board.ts';
import type { Card } from '../../../common/domain/card.ts';
import { connectBoardService, type BoardServiceOptions } from '../../../main/adapters/board-api/board-service.ts';
import { connectCardService } from '../../../main/adapters/board-api/card-service.ts';
import type { TaskRow } from '../../../main/core/journal/rows.ts';
import { assembleCard } from '../../../main/core/card/assemble.ts';
import { journalWithAccount } from '../../support/journal.ts';
import { always, scriptedServer } from '../support/scripted-server.ts';

const started = '2026-05-01T18:00:00.000+02:00';
const task = { id: 3, board_id: 2, name: 'Ship it', workflow_stage_id: 12 };
const tracker = { id: 5, user_id: 1, board_id: 2, task_id: 3, started_at: started, ended_at: null };
const stages = [{ id: 12, name: 'Ready', position: 1 }];

function optionsFor(url: string): BoardServiceOptions {
  return { credentials: async () => ({ address: url, token: 'secret-token' }), api: 'v3', loopbackOnly: true };
}

/** What the app makes of a board that has these fields; of its first card, the facts. */
async function readBoard(more: object, moreOfTask: object = {}) {
  await using server = await scriptedServer(
    always(200, { id: 2, name: 'Product', workflow_stages: stages, tasks: [{ ...task, ...moreOfTask }], ...more }),
  );
  let tasks: readonly TaskRow[] = [];
  const outcome = await connectBoardService(optionsFor(server.url)).readBoard(2, async (told) => {
    tasks = await Promise.resolve(told);
  });
  if (outcome.kind !== 'answered') throw new Error(outcome.words);
  return { layout: outcome.value, facts: tasks[0]?.facts };
}

/** What the app makes of a card that has these fields. */
async function readCard(more: object) {
  await using server = await scriptedServer(always(200, { ...task, ...more }));
  const outcome = await connectCardService(optionsFor(server.url)).card(3, 1);
  if (outcome.kind !== 'answered') throw new Error(outcome.words);
  return outcome.value;
}

/** The same as a window shows it, with nobody of its board known. */
async function shownCard(more: object): Promise<Card> {
  const served = await readCard(more);
  using world = journalWithAccount();
  const { journal, account } = world;
  return assembleCard({ journal, account, served, rights: null, readAt: 1, page: null });
}

describe('a board is read that has a card with', () => {
  it.each([
    ['a text as its external id', { external_id: 'JIRA-42' }, { externalId: 'JIRA-42' }],
    ['a number sign in its external id', { external_id: '#12' }, { externalId: '#12' }],
    ['a number as text as its external id', { external_id: '12' }, { externalId: 12 }],
    ['zeros before the number in its external id', { external_id: '007' }, { externalId: '007' }],
    ['an exponent in its external id', { external_id: '1e3' }, { externalId: '1e3' }],
    ['an empty external id', { external_id: '' }, { externalId: null }],
    [
      'an object as its schedule',
      { recurring_schedule: { every: 'week', on: [1] } },
      { recurringSchedule: '{"every":"week","on":[1]}' },
    ],
    ['a moment as its due date', { due_date: '2023-06-30T12:00:00.000+01:00' }, { dueDate: '2023-06-30' }],
    [
      'a moment until which it is postponed',
      { postponed_until: '2023-06-30T00:30:00Z' },
      { postponedUntil: '2023-06-30' },
    ],
    ['no date at all as its due date', { due_date: 'soon' }, { dueDate: null }],
    ['a size as text', { size_estimate: '1.0' }, { sizeEstimate: 1 }],
    ['a time as text', { timers_total: '3600' }, { timersTotal: 3600 }],
    ['a time in words', { timers_total: '1h' }, { timersTotal: 0 }],
    [
      'numbers and booleans in its fields',
      { custom_field_1: 7, custom_field_12: true },
      {
        customFields: ['7', ...Array.from({ length: 10 }, () => null), 'true'],
      },
    ],
    ['tags as a list', { tags: ['urgent', 'café'] }, { tags: 'urgent, café' }],
    ['an object as its description', { description: { html: '<p>x</p>' } }, { description: '{"html":"<p>x</p>"}' }],
    ['a priority in words', { priority: 'High' }, { priority: 1 }],
    ['a priority in words that mean none', { priority: 'whenever' }, { priority: 0 }],
    ['no assignee', { assigned_user: null }, { assignedUserId: null }],
    ['a moment that is none', { updated_at: 'yesterday' }, { updatedAt: null }],
  ])('%s', async (_what, odd, facts) => {
    expect((await readBoard({}, odd)).facts).toMatchObject(facts);
  });
});

describe('a card counts as', () => {
  it.each([
    ['deleted', { deleted_at: 'yesterday' }],
    ['deleted', { deleted_at: true }],
    ['deleted', { deleted_at: '2026-05-01 18:00' }],
    ['deleted', { deleted_at: { at: started } }],
    ['archived', { archived_at: 'long ago' }],
    ['archived', { archived_at: 1 }],
    ['archived', { archived_at: '2026-05-01' }],
    ['live', { deleted_at: false, archived_at: false }],
    ['live', { deleted_at: '', archived_at: null }],
    ['live', { deleted_at: '0000-00-00 00:00:00', archived_at: '0000-00-00T00:00:00Z' }],
    ['live', { deleted_at: '  ', archived_at: 'null' }],
    ['live', { deleted_at: 'false', archived_at: 0 }],
    ['live', { deleted_at: {}, archived_at: [] }],
  ])('%s that has %o', async (state, odd) => {
    expect((await readCard(odd)).state).toBe(state);
    expect((await readBoard({}, odd)).facts === undefined).toBe(state !== 'live');
  });
});

describe('a board is read', () => {
  it('whose statistics are an object', async () => {
    expect((await readBoard({ stats: { cycle_time: 3 } })).layout.name).toBe('Product');
  });

  it('whose settings are a list', async () => {
    expect((await readBoard({ settings: [], card_template: 'none' })).layout.name).toBe('Product');
  });

  it('with the limits of its columns and those for waiting, however they are called', async () => {
    const { layout } = await readBoard({
      workflow_stages: [
        {
          id: 12,
          name: 'Review',
          full_name: 'Doing / Review',
          description: 'Somebody looks at it',
          wip_limit: 3,
          lane_type: 'waiting',
          archive_enabled: true,
          lft: 2,
          rgt: 3,
        },
        { id: 13, name: 'Done', limit: 4, wip_limit: 5, lane_type: 2 },
      ],
      swimlanes: [{ id: 1, name: 'All', wip_limit: 9 }],
    });

    expect(layout.stages).toMatchObject([
      { stageId: 12, limit: 3, isWaiting: true },
      { stageId: 13, limit: 4, isWaiting: false },
    ]);
    expect(layout.swimlanes).toMatchObject([{ swimlaneId: 1, limit: 9 }]);
  });

  it('with the names of its custom fields, where they have any', async () => {
    const { layout } = await readBoard({
      card_template: {
        custom_field_1: { label: 'Customer', type: 'text', enabled: true, options: null, position: 1, width: 2 },
        custom_field_2: { label: ' ', type: 'text' },
        custom_field_3: 'off',
        custom_field_12: { label: 'Budget', type: 'number', enabled: false },
        custom_field_15: { label: { en: 'Odd' } },
      },
    });

    expect(layout.fieldNames).toEqual(['Customer', ...Array.from({ length: 10 }, () => null), 'Budget']);
  });

  it('with its columns in the order of the list, those within one where it stands', async () => {
    const { layout } = await readBoard({
      workflow_stages: [
        { id: 1, name: null, parent_id: null, position: 1 },
        { id: 30, name: 'Ready', parent_id: 1, position: 1 },
        { id: 20, name: 'Doing', parent_id: 1, position: 1 },
        { id: 10, name: 'Done', parent_id: 1, position: 1 },
        { id: 22, name: 'Making', parent_id: 20, position: 1 },
        { id: 21, name: 'Review', parent_id: 20, position: 2 },
      ],
    });

    expect(leafStages(layout.stages).map(({ name }) => name)).toEqual(['Ready', 'Making', 'Review', 'Done']);
  });

  it.each([
    ['inactive', { active: false }, true],
    ['active', { active: true }, false],
    ['suspended, which says more', { active: true, is_suspended: true }, true],
  ])('with a collaborator who is %s', async (_what, odd, expected) => {
    await using server = await scriptedServer(
      always(200, { id: 2, name: 'Product', collaborators: [{ id: 1, name: 'Ada', initials: 'AL', ...odd }] }),
    );
    const client = createApiClient({ baseUrl: server.url, token: 'secret-token' });

    const { value } = await client.v3.preloadBoard({ board_id: 2 });

    expect(value.collaborators).toMatchObject([{ name: 'Ada', is_suspended: expected }]);
  });
});

describe('a card is read that has', () => {
  it('a text as its external id', async () => {
    expect(await readCard({ external_id: 'JIRA-42' })).toMatchObject({ externalId: 'JIRA-42' });
  });

  it('custom fields, up to the fifteenth, whatever they hold', async () => {
    const fields = { custom_field_1: 'Ada Ltd', custom_field_2: ' ', custom_field_11: 7, custom_field_15: true };

    expect(await shownCard(fields)).toMatchObject({
      customFields: [
        { number: 1, name: null, value: 'Ada Ltd' },
        { number: 11, name: null, value: '7' },
        { number: 15, name: null, value: 'true' },
      ],
    });
  });

  it('a comment with a list of recipients', async () => {
    const comment = { id: 8, user_id: 1, content: 'Look', recipients: ['ada@example.com', { id: 2 }] };

    expect(await readCard({ comments: [comment] })).toMatchObject({ comments: [{ commentId: 8, text: 'Look' }] });
  });

  it('a comment that names its author and not the number of one', async () => {
    const comment = { id: 8, content: 'Look', user: { name: 'Ada' } };

    expect(await shownCard({ comments: [comment] })).toMatchObject({ comments: [{ author: 'Ada', text: 'Look' }] });
  });

  it('a comment of an author and a change of initials that say nothing', async () => {
    const comment = { id: 8, content: 'Look', user: {} };
    const change = { id: 1, what: 'moved', data: { user_initials: '' } };

    expect(await shownCard({ comments: [comment], changelogs: [change] })).toMatchObject({
      comments: [{ author: null, text: 'Look' }],
      changes: [{ who: null, words: 'moved' }],
    });
  });

  it('a comment that was deleted nobody can read when, without that comment', async () => {
    const comments = [{ id: 8, content: 'Look', deleted_at: 'yesterday' }];

    expect(await readCard({ comments })).toMatchObject({ comments: [] });
  });

  it('a tracker without a board, and one that never started', async () => {
    const { board_id: _board, ...rest } = tracker;
    const card = await readCard({ time_trackers: [rest, { ...tracker, id: 6, started_at: null }] });

    expect(card.trackers).toEqual([{ trackerId: 5, userId: 1, startedAt: Date.parse(started), endedAt: null }]);
  });

  it('changes with data and kinds of their own', async () => {
    const data = {
      from_workflow_stage: 'Ready',
      to_workflow_stage: { id: 12, name: 'Doing' },
      changes: { name: ['Ship', 'Ship it'] },
      comment_content: 'Look',
      user_initials: 'AL',
      task_external_id: 'JIRA-42',
    };
    const changelogs = [
      { id: 1, what: 'layout_changed', data },
      { id: 2, what: 'updated', description: 'renamed it', data: 'nothing' },
    ];

    expect(await shownCard({ changelogs })).toMatchObject({
      changes: [
        { changeId: 2, who: null, words: 'renamed it' },
        { changeId: 1, who: 'AL', words: 'layout changed' },
      ],
    });
  });
});
