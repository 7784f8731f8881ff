import type { App } from '../../core/app/app.ts';
import { UserFailure } from '../../core/user-failure.ts';
import { toFailure } from '../../ipc/routes.ts';
import type { MainWindow } from './window.ts';

/** Does what was asked for outside every window; what fails is said in the window, which is shown for it. */
export function reportingFailures(
  core: App,
  window: MainWindow,
  onDefect: (error: unknown) => void,
): (work: () => void) => void {
  return (work) => {
    try {
      work();
    } catch (error) {
      const { code, message } = toFailure(error);
      if (code === 'unexpected' && !(error instanceof UserFailure)) onDefect(error);
      core.notify('tray', message);
      window.show();
    }
  };
}
