import type { ClickedApp as App } from './clicks.ts';

/** An entry of today gets these times, made from those it has now. */
export function editTimes(app: App, trackerId: number, startedAt: number, endedAt: number | null): number | null {
  const was = app.snapshot().today.sessions.find((session) => session.trackerId === trackerId);
  if (was === undefined) throw new Error(`there is no entry ${trackerId} today`);
  return app.time.edit(trackerId, { was, startedAt, endedAt });
}
