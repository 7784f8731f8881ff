import { one } from '../answer.ts';
import { user } from '../records/user.ts';
import { v3 } from './row.ts';

export const v3Users = {
  /**
   * `GET /api/v3/users/current.json`, answers the token's owner with the boards they may open and their trackers.
   * 403 when the token is refused (some servers: 401).
   */
  getCurrentUser: v3({ method: 'GET', path: '/users/current', summary: 'The owner of the token', answer: one(user) }),
  /** `GET /api/v3/users/:user_id.json`, answers a user who shares a board with the caller; 404 for anyone else. */
  getUser: v3({ method: 'GET', path: '/users/:user_id', summary: 'A user', answer: one(user), refusals: [404] }),
};
