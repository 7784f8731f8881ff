import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { z } from 'zod';
import { type ApiClient, createApiClient } from '../../api/client.ts';
import { running } from './steps.ts';
import type { TestService } from './test-service.ts';

export interface CardBoard {
  /** As the user of the app, past the network in between. */
  readonly client: ApiClient;
  readonly boardId: number;
  /** In the backlog. */
  readonly taskId: number;
  readonly name: string;
}

const STAGES = [{ name: 'Backlog' }, { name: 'In progress', limit: 1 }, { name: 'Review' }, { name: 'Done' }];
const MADE = z.object({ id: z.number() });

/** A board of the user whose second column takes one card and holds one, and a card in its backlog. */
export async function boardWithLimit(service: TestService, name = 'Mend the fence'): Promise<CardBoard> {
  const board = await boardWith(service, STAGES, name);
  const { client, boardId } = board;
  const blocker = (await client.v3.createTask({ name: 'Already there', board_id: boardId })).value;
  await client.v1.moveTask({ board_id: boardId, task_id: blocker.id, direction: 'next_stage' });
  return board;
}

/** A board of the user with these columns, and a card in the first of them. */
export async function boardWith(
  service: TestService,
  stages: readonly { readonly name: string; readonly limit?: number }[],
  name: string,
): Promise<CardBoard> {
  const client = createApiClient({ baseUrl: service.directUrl, token: service.token });
  const me = (await client.v3.getCurrentUser()).value;
  const folder = await mkdtemp(join(tmpdir(), 'cardclock-board-'));
  const file = join(folder, 'board.json');
  await writeFile(file, JSON.stringify({ stages }));
  const made = await service.admin('add-board', '--name', 'Garden', '--owner', String(me.id), '--file', file);
  await rm(folder, { recursive: true });
  const boardId = MADE.parse(made).id;
  const task = (await client.v3.createTask({ name, board_id: boardId })).value;
  return { client, boardId, taskId: task.id, name };
}

/** The card that is open. */
export function openedCard(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name });
}

/** Opens the card of what runs, by keyboard alone. */
export async function openRunningCard(page: Page, name: string): Promise<Locator> {
  await running(page)
    .getByRole('button', { name: `More for ${name}` })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Open card', exact: true }).waitFor();
  // The first entry has the cursor.
  await page.keyboard.press('Enter');
  const card = openedCard(page, name);
  await card.waitFor();
  return card;
}
