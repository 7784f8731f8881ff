import { createApiClient } from '../../api/client.ts';
import type { ServedTask, TestService } from './test-service.ts';

/** What people do call tasks: of a language written from right to left, like a formula, without an end. */
export const ODD_NAMES = {
  rightToLeft: 'مراجعة التقرير الأسبوعي قبل الاجتماع',
  formula: '=cmd()|"calc"!A1',
  endless: 'x'.repeat(500),
  markup: '<b>bold</b> & "quoted", <script>alert(1)</script>',
} as const;

/** Tasks of these names on the service's first board. */
export async function addOddTasks({ directUrl, token, boards }: TestService): Promise<readonly ServedTask[]> {
  const { v3 } = createApiClient({ baseUrl: directUrl, token });
  const [board] = boards;
  if (board === undefined) throw new Error('a board is needed');
  const tasks: ServedTask[] = [];
  for (const name of Object.values(ODD_NAMES)) {
    const { value } = await v3.createTask({ name, board_id: board.id });
    tasks.push({ id: value.id, board_id: board.id, name });
  }
  return tasks;
}
