import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import type { OutboxRow } from '../../../common/domain/outbox.ts';
import type { Snapshot } from '../../../common/domain/snapshot.ts';
import { downloaded } from '../download.ts';
import { csvRecords } from '../exported-files.ts';
import { exportAs, openReport, showTable } from '../report-steps.ts';
import { syncStatus } from '../steps.ts';
import { askService, heldTimes, openView } from '../time-steps.ts';
import { exactly, type World } from './command.ts';
import type { Device } from './device.ts';
import { type Held, type MeantTime, words } from './meant-time.ts';

/** Only what never comes waits so long: what was deleted elsewhere is looked for twice, and a slow request times out first. */
const TIMEOUT_MS = 180_000;

/** The day as the app shows it. */
export function shownTimes({ today }: Snapshot): readonly Held[] {
  return today.sessions.map(({ task, startedAt, endedAt }) => ({
    taskId: task.taskId,
    start: startedAt,
    end: endedAt,
  }));
}

/**
 * Until both say that all is saved, and show what the service has; questions are answered on the way: what this device means counts,
 * and what the other one meant for an entry of its own stays. What the service holds then.
 */
export async function settle(
  { service, meant }: Pick<World, 'service' | 'meant'>,
  devices: readonly Device[],
  tellStory: (line: string) => void,
): Promise<readonly Held[]> {
  for (const device of devices) await device.restoreNetwork();
  const open = async (): Promise<unknown> => {
    const held = await heldTimes(service);
    const states = await Promise.all(devices.map(async (device) => await stateOf(device, { held, meant }, tellStory)));
    return states.filter((state) => state !== null);
  };
  await expect.poll(open, { timeout: TIMEOUT_MS, intervals: [200, 500, 1000] }).toEqual([]);
  return await heldTimes(service);
}

/** What is at the service, and what was meant. */
interface Known {
  readonly held: readonly Held[];
  readonly meant: MeantTime;
}

/** Null where the device says that all is saved, and shows what is held. */
async function stateOf(device: Device, known: Known, tellStory: (line: string) => void): Promise<unknown> {
  const snapshot = await device.snapshot();
  const { sync, questions } = snapshot;
  const shown = sorted(shownTimes(snapshot));
  const held = sorted(known.held);
  const isSaved = (await syncStatus(device.app.page).textContent()) === 'All saved' && sync.unread === undefined;
  if (isSaved && questions.length === 0 && shown.join() === held.join()) return null;
  for (const line of await answerQuestions(device, snapshot, known)) tellStory(`${device.name}: ${line}`);
  if (sync.needsYou === 0) await askService(device.app.page);
  return {
    device: device.name,
    sync,
    questions,
    tooMuch: shown.filter((one) => !held.includes(one)),
    tooLittle: held.filter((one) => !shown.includes(one)),
  };
}

function sorted(held: readonly Held[]): readonly string[] {
  return held.map(words).toSorted();
}

/** Of what is no conflict, in the order of preference. */
const ANSWERS = ['Accept it', 'Keep', 'Retry'];

interface Answer {
  readonly button: Locator;
  /** Takes it into what is meant. */
  readonly count: () => void;
}

/** Presses the button that keeps what this device means of all that is asked; what was asked, and answered, in words. */
async function answerQuestions(
  { name: device, app: { page } }: Device,
  snapshot: Snapshot,
  known: Known,
): Promise<readonly string[]> {
  if (snapshot.sync.needsYou === 0 && snapshot.questions.length === 0) return [];
  const told: string[] = [];
  if (snapshot.sync.needsYou > 0) await openView(page, 'Sync');
  const rows = await rowsInQuestion(page);
  const others = ANSWERS.map((name) => ({ button: buttonsOf(page, name).first(), count: () => undefined }));
  for (const { button, count } of [
    ...keepTheirs(page, rows, known),
    ...keepMine(page, rows, known, device),
    ...others,
  ]) {
    if ((await button.count()) === 0) continue;
    const said = rows.map(questionWords).join(' ');
    told.push(`${JSON.stringify(snapshot.questions)} ${said} → ${await button.textContent()}`);
    await button.click();
    count();
    break;
  }
  if (snapshot.sync.needsYou > 0) await openView(page, 'Today');
  return told;
}

/** Where that is known to be an entry of its own; or where the other device took the deletion of what is asked about back: it is there anew. */
function keepTheirs(page: Page, rows: readonly OutboxRow[], known: Known): readonly Answer[] {
  const row = rows.find((each) => isOfTwo(each, known) || isThereAnew(each, known));
  if (row?.question?.kind !== 'conflict') return [];
  const { mine, theirs } = row.question;
  const isBoth = mine !== null && theirs !== null;
  const [action, name] = isBoth ? ['keep-both', 'Keep both'] : ['keep-theirs', 'Keep theirs'];
  const at = rows.filter(({ actions }) => actions.some((each) => each === action)).indexOf(row);
  return at === -1 ? [] : [{ button: buttonsOf(page, name).nth(at), count: () => undefined }];
}

function isOfTwo({ task: { taskId }, question }: OutboxRow, { meant }: Known): boolean {
  if (question?.kind !== 'conflict' || question.theirs === null) return false;
  const { base, mine, theirs } = question;
  const [own, other] = [mine ?? base, theirs].map(({ startedAt }) => meant.entryOf({ taskId, start: startedAt }));
  return own !== undefined && other !== undefined && own !== other;
}

function isThereAnew({ task: { taskId }, question }: OutboxRow, { held, meant }: Known): boolean {
  if (question?.kind !== 'conflict' || question.theirs !== null) return false;
  const { base, mine } = question;
  const own = meant.entryOf({ taskId, start: (mine ?? base).startedAt });
  return own !== undefined && held.some((one) => meant.entryOf(one) === own);
}

/** Whoever keeps theirs against what another device made of it means it so, from then on. */
function keepMine(page: Page, rows: readonly OutboxRow[], { meant }: Known, device: string): readonly Answer[] {
  const row = rows.find(({ actions }) => actions.includes('keep-mine'));
  if (row?.question?.kind !== 'conflict') return [];
  const { base, mine } = row.question;
  const entry = meant.entryOf({ taskId: row.task.taskId, start: (mine ?? base).startedAt });
  const count = (): void => {
    if (entry === undefined) return;
    if (mine === null) meant.tell(entry, { deleted: true }, device);
    else
      meant.tell(
        entry,
        { start: exactly(mine.startedAt), end: mine.endedAt === null ? null : exactly(mine.endedAt) },
        device,
      );
  };
  return [{ button: buttonsOf(page, 'Keep mine').first(), count }];
}

function buttonsOf(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

async function rowsInQuestion(page: Page): Promise<readonly OutboxRow[]> {
  const reply = await page.evaluate(async () => await window.cardclock.invoke('outbox:list', null));
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value.rows.filter(({ state }) => state === 'needs-you');
}

function questionWords({ task, startedAt, question, words: said }: OutboxRow): string {
  return `${task.name} from ${new Date(startedAt).toISOString()}: ${said ?? ''} ${JSON.stringify(question)}`;
}

/** Today's report as the window hands it out, entry by entry. */
export async function reportedRows({ app }: Device): Promise<readonly string[]> {
  const { page } = app;
  await openReport(page, 'Today');
  await showTable(page, 'Entries');
  const { path } = await downloaded(app, async () => await exportAs(page, 'Export CSV'));
  const records = csvRecords(await readFile(path, 'utf8'));
  await openView(page, 'Today');
  return records.map((record) => wordsOf(record).join(' ')).toSorted();
}

/** What runs ends at the moment at which it is looked at. */
function wordsOf(record: Readonly<Record<string, string>>): readonly string[] {
  const cells = Object.entries(record).filter(
    ([name]) => record['Running'] !== 'yes' || !/^(?:End|Duration)/.test(name),
  );
  return cells.map(([, cell]) => cell);
}
