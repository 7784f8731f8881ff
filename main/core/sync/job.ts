/** Work of which at most one runs at a time. */
export interface Job {
  readonly isRunning: () => boolean;
  /** Does nothing while it runs. */
  readonly start: () => void;
  /** Settles when nothing of it is on its way any more; never rejects. */
  readonly ended: () => Promise<void>;
}

/** `onEnd` hears of the defect that ended it, if there was one, once the job may be started again. */
export function createJob(work: () => Promise<void>, onEnd: (defect: unknown) => void): Job {
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    let defect: unknown;
    try {
      await work();
    } catch (error) {
      defect = error ?? new Error('a job failed without saying why');
    }
    running = undefined;
    onEnd(defect);
  }

  return {
    isRunning: () => running !== undefined,
    start: () => {
      running ??= run();
    },
    ended: async () => {
      await running;
    },
  };
}
