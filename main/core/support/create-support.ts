import type { OutboxView } from '../../../common/domain/outbox.ts';
import type { SelfTest } from '../../../common/domain/self-test.ts';
import { inEnglish, t } from '../../../common/i18n/translate.ts';
import type { App } from '../app/app.ts';
import type { KeptLog } from '../log/log.ts';
import { UserFailure } from '../user-failure.ts';
import { diagnosticsFile, namesOfTasks } from './diagnostics.ts';
import { type SelfTestPorts, runSelfTest } from './self-test.ts';
import type { Support } from './support.ts';

/** Some hours of what happens, and not more than somebody reads before they save it. */
const LOG_LINES = 400;

export function createSupport(
  app: App,
  ports: Omit<SelfTestPorts, 'whoAmI'> & {
    readonly log: KeptLog;
    readonly versions: readonly string[];
    /** Shows a folder; false where nothing can. */
    readonly openFolder: (path: string) => Promise<boolean>;
  },
): Support {
  /** What was found last, said anew each time: the person reads it in their language, and who helps in English. */
  let selfTest: (() => SelfTest) | null = null;

  return {
    selfTest: async () => {
      selfTest = await runSelfTest({ ...ports, whoAmI: app.whoAmI });
      return selfTest();
    },
    diagnostics: ({ withTaskNames }) => {
      const snapshot = app.snapshot();
      const view = (): OutboxView | null => (snapshot.account === null ? null : app.outbox());
      const names = withTaskNames ? namesOfTasks(snapshot, view()) : null;
      return inEnglish(() =>
        diagnosticsFile({
          nowMs: ports.clock.now(),
          versions: ports.versions,
          snapshot,
          outbox: view(),
          selfTest: selfTest?.() ?? null,
          logTail: ports.log.tail(LOG_LINES),
          taskNames: names,
        }),
      );
    },
    openLogs: async () => {
      ports.log.makeFolder();
      if (await ports.openFolder(ports.log.folder)) return;
      const { folder } = ports.log;
      throw new UserFailure(
        'unexpected',
        t('The folder cannot be shown from here. The logs are in {folder}.', { folder }),
      );
    },
  };
}
