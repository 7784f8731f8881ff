import { type ApiClient, createApiClient } from '../../api/client.ts';
import type { TestService } from './test-service.ts';

/** The same person at another computer, whose network works. Instants in UTC ms. */
export interface SecondDevice {
  readonly correctStart: (trackerId: number, startedAt: number) => Promise<void>;
  readonly remove: (trackerId: number) => Promise<void>;
}

export function secondDevice({ directUrl, token }: TestService): SecondDevice {
  const { v3 }: ApiClient = createApiClient({ baseUrl: directUrl, token });
  return {
    correctStart: async (trackerId, startedAt) => {
      await v3.updateTracker({ time_tracker_id: trackerId, started_at: new Date(startedAt).toISOString() });
    },
    remove: async (trackerId) => {
      await v3.deleteTracker({ time_tracker_id: trackerId });
    },
  };
}
