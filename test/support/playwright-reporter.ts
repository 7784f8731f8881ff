import type { FullResult, Reporter } from 'playwright/types/testReporter';
import { launchCommand } from './launch-command.ts';

/** Names what the specs ran in: a green run in an old Electron must not be taken for one in the pinned Electron. */
export default class ElectronReporter implements Reporter {
  onBegin(): void {
    this.#say();
  }

  onEnd(_result: FullResult): void {
    this.#say();
  }

  printsToStdio(): boolean {
    return false;
  }

  #say(): void {
    const { kind, version } = launchCommand();
    const words = kind === 'preview' ? 'none here; only the preview was opened' : `${version} (${kind})`;
    process.stdout.write(`Electron: ${words}\n`);
  }
}
