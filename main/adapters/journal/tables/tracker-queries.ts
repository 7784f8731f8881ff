/**
 * What is asked of the trackers, each by an index of its own (a test reads the plans). Indices are named where the planner,
 * which knows no figures, would rather read every tracker of the account.
 */
const OF_ACCOUNT = 'WHERE account_id = ? AND deleted = 0';
const BY_START = `SELECT * FROM trackers INDEXED BY trackers_start ${OF_ACCOUNT}`;
/** As `awaitsSuccessor`. */
const IS_FREE = `(successor_id IS NULL OR deleted = 0 OR in_doubt = 1 OR NOT EXISTS (
  SELECT 1 FROM trackers AS next WHERE next.id = trackers.successor_id AND next.deleted = 0
    AND (next.server_id IS NULL OR next.in_doubt = 1 OR next.resend = 1 OR next.doubt_at IS NOT NULL
      OR json_extract(next.attention, '$.kind') IN ('gone', 'conflict', 'double'))))`;
const PENDING = `SELECT * FROM trackers INDEXED BY trackers_pending WHERE account_id = ? AND state = 'pending' AND ${IS_FREE}`;
/** What the service has, what it is to get, and what goes once another card has it; as `trackers_pending` has it. */
const SENDING_RANK =
  'CASE WHEN deleted = 1 AND in_doubt = 0 AND successor_id IS NOT NULL THEN 2 ELSE server_id IS NULL END';
const SENDING_ORDER = `ORDER BY ${SENDING_RANK}, started_at, id LIMIT ?`;
const TIME_DIFFERS = `server_id IS NULL OR deleted = 1 OR resend = 1 OR started_at IS NOT seen_started_at OR ended_at IS NOT seen_ended_at`;

/** What is compared with what is told. */
const TOLD = 'server_id, task_id, seen_started_at, seen_ended_at, seen_created_at, seen_position';
/** Over and off the list, with nothing asked, waiting or doubted about it; as `trackers_quiet` has it. */
const QUIET = `seen_ended_at IS NOT NULL AND seen_listed = 0 AND seen_highlighted_at IS NULL AND seen_enlist_at IS NULL
  AND state = 'settled' AND rank IS NULL AND doubt_at IS NULL AND tentative_starts IS NULL`;

/** How many of the latest trackers are looked through for recent tasks: the cost must not grow with the years. */
const RECENT_WINDOW = 1000;
/** Later than any end, in UTC ms. */
const STILL_RUNS = Number.MAX_SAFE_INTEGER;

export const QUERIES = {
  byServerId: 'SELECT * FROM trackers WHERE account_id = ? AND server_id = ?',
  running: `SELECT * FROM trackers INDEXED BY trackers_running ${OF_ACCOUNT} AND ended_at IS NULL ORDER BY started_at`,
  listed: `SELECT * FROM trackers INDEXED BY trackers_listed ${OF_ACCOUNT} AND listed = 1`,
  ofTask: `SELECT * FROM trackers INDEXED BY trackers_task ${OF_ACCOUNT} AND task_id = ? ORDER BY started_at`,
  /** The numbers are looked through in the index alone: a card of years has thousands of entries, and hardly ever one that a list lacks. */
  numbersOfTask: `SELECT id, server_id FROM trackers INDEXED BY trackers_any_task
    WHERE account_id = ? AND task_id = ? AND server_id IS NOT NULL`,
  living: 'SELECT * FROM trackers WHERE id IN (SELECT value FROM json_each(?)) AND deleted = 0 ORDER BY started_at',
  /** Over, and as `merged` leaves them where nothing is new: those are not written again. */
  quiet: `SELECT ${TOLD} FROM trackers INDEXED BY trackers_server
    WHERE account_id = ? AND server_id IN (SELECT value FROM json_each(?)) AND ${QUIET} AND changed_at < ?`,
  quietOfTask: `SELECT ${TOLD} FROM trackers INDEXED BY trackers_quiet
    WHERE account_id = ? AND task_id = ? AND ${QUIET} AND changed_at < ?`,
  precededBy: 'SELECT * FROM trackers INDEXED BY trackers_successor WHERE successor_id = ? ORDER BY id',
  unsentOfTask: `SELECT * FROM trackers INDEXED BY trackers_unsent
    WHERE account_id = ? AND task_id = ? AND server_id IS NULL AND state <> 'void'`,
  /** Begun inside; begun before and ended inside or later; begun before and running. */
  overlapping: `
    ${BY_START} AND started_at >= ? AND started_at < ?
    UNION ALL SELECT * FROM trackers INDEXED BY trackers_end ${OF_ACCOUNT} AND ended_at > ? AND started_at < ?
    UNION ALL SELECT * FROM trackers INDEXED BY trackers_running ${OF_ACCOUNT} AND ended_at IS NULL AND started_at < ?`,
  startingAt: `${BY_START} AND started_at = ?`,
  takenAwayAt: `SELECT * FROM trackers INDEXED BY trackers_any_start
    WHERE account_id = ? AND started_at = ? AND task_id = ? AND deleted = 1 AND gone_at IS NULL ORDER BY id DESC`,
  startIsTaken: `SELECT 1 FROM trackers INDEXED BY trackers_any_start
    WHERE account_id = ? AND started_at = ? AND (task_id = ? OR task_id < 0 OR ? < 0)
      AND (state <> 'void' OR server_id IS NOT NULL OR EXISTS (SELECT 1 FROM attempts WHERE tracker_id = trackers.id))
    LIMIT 1`,
  /** One that the service says to end before it starts counts nothing, as everywhere. */
  finishedMs: `SELECT COALESCE(SUM(MAX(0, ended_at - started_at)), 0) AS ms FROM trackers INDEXED BY trackers_task
    ${OF_ACCOUNT} AND task_id = ? AND ended_at IS NOT NULL`,
  recentTaskIds: `SELECT task_id FROM (
      SELECT id, task_id, started_at, IFNULL(ended_at, ${STILL_RUNS}) AS until FROM trackers INDEXED BY trackers_start ${OF_ACCOUNT}
      ORDER BY started_at DESC LIMIT ${RECENT_WINDOW})
    GROUP BY task_id ORDER BY MAX(until) DESC, MAX(started_at) DESC, MAX(id) DESC LIMIT ?`,
  /** Time of a task that the service does not have yet waits for the task. */
  due: `${PENDING.replace('*', 'id')} AND task_id > 0 AND (not_before <= ? OR not_before > ?) ${SENDING_ORDER}`,
  freed: `${PENDING.replace('*', 'id')} AND ${SENDING_RANK} = 2`,
  nextDueAt: `SELECT MIN(not_before) AS at FROM trackers INDEXED BY trackers_due
    WHERE account_id = ? AND state = 'pending' AND not_before > ? AND task_id > 0 AND ${IS_FREE}`,
  pending: `${PENDING} ${SENDING_ORDER}`,
  needingAttention: `SELECT * FROM trackers INDEXED BY trackers_attention
    WHERE account_id = ? AND state = 'needs-attention' ORDER BY started_at`,
  knownOfTask: `SELECT server_id, seen_created_at FROM trackers INDEXED BY trackers_any_task
    WHERE account_id = ? AND task_id = ? AND server_id IS NOT NULL`,
  pulledOfTask: `SELECT server_id, seen_created_at FROM trackers INDEXED BY trackers_pulled
    WHERE account_id = ? AND task_id = ? AND server_id IS NOT NULL AND is_own = 0`,
  doubtedCount: `SELECT COUNT(*) AS n, COUNT(*) FILTER (WHERE state = 'pending') AS waiting FROM trackers INDEXED BY trackers_doubted
    WHERE account_id = ? AND doubt_at IS NOT NULL AND gone_at IS NULL AND doubt_looks > 0 AND resend = 0 AND deleted = 0
      AND in_doubt = 0 AND attention IS NULL`,
  doubted: `SELECT * FROM trackers INDEXED BY trackers_doubted
    WHERE account_id = ? AND doubt_at IS NOT NULL AND server_id IS NOT NULL AND gone_at IS NULL AND in_doubt = 0 ORDER BY resend DESC, doubt_at, id LIMIT ?`,
  doubtedOfTask: `SELECT * FROM trackers INDEXED BY trackers_doubted
    WHERE account_id = ? AND doubt_at IS NOT NULL AND gone_at IS NULL AND doubt_looks > 0 AND deleted = 0 AND task_id = ? ORDER BY started_at`,
  gone: `SELECT * FROM trackers INDEXED BY trackers_gone WHERE account_id = ? AND gone_at >= ? ORDER BY gone_at DESC`,
  moved: `SELECT * FROM trackers INDEXED BY trackers_moved
    ${OF_ACCOUNT} AND moved IS NOT NULL ORDER BY started_at DESC LIMIT ?`,
  movedCount: `SELECT COUNT(*) AS n FROM trackers INDEXED BY trackers_moved ${OF_ACCOUNT} AND moved IS NOT NULL`,
  withTentativeStarts: `SELECT * FROM trackers INDEXED BY trackers_tentative_starts
    ${OF_ACCOUNT} AND tentative_starts IS NOT NULL ORDER BY id`,
  bound: `SELECT id, server_id FROM trackers INDEXED BY trackers_bound
    ${OF_ACCOUNT} AND server_id > ? ORDER BY server_id LIMIT ?`,
  boundCount: `SELECT COUNT(*) AS n FROM trackers INDEXED BY trackers_bound ${OF_ACCOUNT} AND server_id IS NOT NULL`,
  previousOfTask: `SELECT * FROM trackers INDEXED BY trackers_task
    ${OF_ACCOUNT} AND task_id = ? AND started_at < ? ORDER BY started_at DESC LIMIT 1`,
  attentionCount: `SELECT COUNT(*) AS n FROM trackers INDEXED BY trackers_attention WHERE account_id = ? AND state = 'needs-attention'`,
  /** Unconfirmed intervals, and tasks of which only something else is on its way (see `waitingRows`). */
  waitingCount: `
    WITH sending AS (
      SELECT task_id, ${TIME_DIFFERS} AS is_time FROM trackers INDEXED BY trackers_pending
      WHERE account_id = ? AND state = 'pending' AND ${IS_FREE})
    SELECT COUNT(*) FILTER (WHERE is_time) + COUNT(DISTINCT task_id) FILTER (
      WHERE NOT is_time AND task_id NOT IN (SELECT task_id FROM sending WHERE is_time)) AS n FROM sending`,
} as const;
