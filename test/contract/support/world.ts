import { type ApiClient, createApiClient } from '../../../api/client.ts';
import type { Permission } from '../../../api/resources/users.ts';
import {
  addBoard,
  addToken,
  addUser,
  type BoardPlan,
  type Database,
  type NewUser,
  openDatabase,
  setMember,
} from '../../../service/admin.ts';
import { type RunningService, type ServiceOptions, startService } from '../../../service/server/server.ts';
import { tempFolder } from '../../support/temp-folder.ts';

export interface Person {
  readonly id: number;
  readonly token: string;
  readonly client: ApiClient;
}

/** A real service over HTTP on a folder of its own, with what no endpoint makes. */
export interface World extends AsyncDisposable {
  readonly service: RunningService;
  readonly url: string;
  readonly db: Database;
  readonly dataDir: string;
  readonly owner: Person;
  readonly boardId: number;
  readonly addPerson: (user?: Partial<NewUser>) => Person;
  /** On the first board; none takes every permission. */
  readonly addMember: (permissions: readonly Permission[], user?: Partial<NewUser>) => Person;
  readonly addBoard: (plan?: BoardPlan, owner?: Person) => number;
  readonly defects: readonly unknown[];
}

export async function startWorld(options: Partial<ServiceOptions> = {}, plan: BoardPlan = {}): Promise<World> {
  const folder = tempFolder();
  const dataDir = options.dataDir ?? folder.path;
  const defects: unknown[] = [];
  const service = await startService({ onDefect: (error) => defects.push(error), ...options, dataDir });
  const db = openDatabase(dataDir);

  const addPerson = (user: Partial<NewUser> = {}): Person => {
    const id = addUser(db, { name: 'Nora Berg', timezone: 'Europe/Berlin', ...user });
    const token = addToken(db, id);
    return { id, token, client: createApiClient({ baseUrl: service.url, token }) };
  };
  const owner = addPerson({ name: 'Olga Ruiz' });
  const boardId = addBoard(db, owner.id, 'Product', plan);

  return {
    service,
    url: service.url,
    db,
    dataDir,
    owner,
    boardId,
    addPerson,
    addMember: (permissions, user) => {
      const person = addPerson(user);
      setMember(db, boardId, person.id, permissions);
      return person;
    },
    addBoard: (boardPlan = {}, person = owner) => addBoard(db, person.id, 'Another board', boardPlan),
    defects,
    [Symbol.asyncDispose]: async () => {
      db[Symbol.dispose]();
      await service.close();
      folder[Symbol.dispose]();
      if (defects.length > 0) throw new AggregateError(defects, 'the service had defects');
    },
  };
}
