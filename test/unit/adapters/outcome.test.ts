import { expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { outcomeOf } from '../../../main/adapters/board-api/outcome.ts';

async function refused(serverMessage: string | null): Promise<unknown> {
  const error = new ApiError('status', serverMessage ?? 'Der Server antwortete 422', { status: 422, serverMessage });
  return await outcomeOf(async () => await Promise.reject(error), String);
}

it('tells the service’s own reason from our words for none', async () => {
  expect(await refused('no such task')).toMatchObject({ kind: 'refused', words: 'no such task' });
  expect(await refused('no such task')).not.toHaveProperty('isWordless');
  expect(await refused(null)).toMatchObject({ kind: 'refused', words: 'Der Server antwortete 422', isWordless: true });
});
