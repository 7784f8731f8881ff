/** What no endpoint does: users, tokens, boards, members, and the demo world. */
export { addBoard, type BoardPlan, boardPlan, memberRecord, setMember } from './admin/boards.ts';
export { addToken, addUser, firstUser, type NewUser, revokeTokens, suspendUser } from './admin/users.ts';
export { type Database, openDatabase } from './database/open.ts';
export { createDemoWorld, type DemoOptions, type DemoWorld } from './demo/world.ts';
