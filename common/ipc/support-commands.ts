import type { ExportFile } from '../domain/archive.ts';
import type { SelfTest } from '../domain/self-test.ts';

/** For when something does not work, and somebody else is asked about it. */
export interface SupportCommands {
  /** Really tries everything, which takes some seconds where something does not answer. */
  'self-test:run': { input: null; output: SelfTest };
  /** What a diagnostics file would hold, to be looked at before it is saved. */
  'diagnostics:read': { input: { withTaskNames: boolean }; output: ExportFile };
  /** In whatever the desktop shows folders with. */
  'logs:open': { input: null; output: null };
}

export const SUPPORT_COMMANDS: Record<keyof SupportCommands, true> = {
  'self-test:run': true,
  'diagnostics:read': true,
  'logs:open': true,
};
