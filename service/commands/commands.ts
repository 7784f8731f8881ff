import { readFileSync } from 'node:fs';
import { PERMISSIONS, type Permission } from '../../api/resources/users.ts';
import { isZone } from '../../common/time/zone-days.ts';
import { addBoard, type BoardPlan, boardPlan, memberRecord, setMember } from '../admin/boards.ts';
import { addToken, addUser, revokeTokens, suspendUser } from '../admin/users.ts';
import type { Database } from '../database/open.ts';
import { createDemoWorld } from '../demo/world.ts';
import { required, requiredId, type Values, wholeNumber } from './arguments.ts';

/** What a command does, in one transaction but for `demo`, and the object that it prints; `dataDir` is the folder of the database. */
type Command = (db: Database, values: Values, dataDir: string) => object;

/** Everything but `serve`. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  'add-user': (db, values) => {
    const id = addUser(db, {
      name: required(values, 'name'),
      initials: values.initials,
      timezone: zone(values.timezone),
      isAdmin: values.admin,
    });
    return { id, token: addToken(db, id, givenToken(values.token)) };
  },
  'new-token': (db, values) => {
    const id = requiredId(values, 'user');
    return { id, token: addToken(db, id, givenToken(values.token)) };
  },
  'revoke-token': (db, values) => {
    const id = requiredId(values, 'user');
    revokeTokens(db, id);
    return { id };
  },
  'suspend-user': (db, values) => {
    const id = requiredId(values, 'user');
    suspendUser(db, id);
    return { id };
  },
  'add-board': (db, values) => {
    const name = required(values, 'name');
    return boardLine(db, addBoard(db, requiredId(values, 'owner'), name, planOf(values.file)));
  },
  'add-member': (db, values) => {
    const boardId = requiredId(values, 'board');
    const userId = requiredId(values, 'user');
    setMember(db, boardId, userId, permissionsOf(values.permissions ?? required(values, 'permissions')));
    return memberRecord(db, boardId, userId) ?? { user_id: userId, ...NO_RIGHTS };
  },
  demo: (db, values, dataDir) =>
    createDemoWorld(db, {
      dataDir,
      tasks: wholeNumber(values, 'tasks', 1),
      trackers: wholeNumber(values, 'trackers'),
      seed: wholeNumber(values, 'seed'),
      timezone: zone(values.timezone),
    }),
};

const NO_RIGHTS = Object.fromEntries(PERMISSIONS.map((permission) => [`can_${permission}`, false]));

function permissionsOf(text: string): readonly Permission[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .map((word) => {
      const known = PERMISSIONS.find((permission) => permission === word);
      if (known === undefined) throw new Error(`“${word}” is not a permission; there are ${PERMISSIONS.join(', ')}.`);
      return known;
    });
}

function zone(name: string | undefined): string | undefined {
  if (name !== undefined && !isZone(name)) {
    throw new Error(`“${name}” is not a time zone; use a name like Europe/Berlin.`);
  }
  return name;
}

function givenToken(token: string | undefined): string | undefined {
  if (token !== undefined && !/^[\x21-\x7E]{8,200}$/.test(token)) {
    throw new Error('--token must be 8 to 200 characters, without blanks.');
  }
  return token;
}

function planOf(file: string | undefined): BoardPlan {
  if (file === undefined) return {};
  let raw: unknown;
  try {
    raw = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read as JSON (${String(error)}).`, { cause: error });
  }
  const plan = boardPlan.safeParse(raw);
  if (plan.success) return plan.data;
  const [issue] = plan.error.issues;
  throw new Error(`${file} is not a plan of a board: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
}

function boardLine(db: Database, id: number): object {
  const rows = (columns: string, table: string): object[] =>
    db.all<object>(`SELECT ${columns} FROM ${table} WHERE board_id = ? ORDER BY position`, [id]);
  return {
    id,
    swimlanes: rows('id, name', 'swimlanes'),
    workflow_stages: rows('id, name, parent_id, wip_limit AS "limit"', 'workflow_stages'),
    card_types: rows('id, name', 'card_types'),
  };
}
