import { release } from 'node:os';
import { defectOf } from '../../core/log/defect.ts';
import type { Log } from '../../core/log/log.ts';

/** What is told of Cardclock and what it runs on. */
export function versionLines(version: string): readonly string[] {
  const { electron, chrome, node } = process.versions;
  return [
    `Cardclock ${version}`,
    `Electron ${electron}, Chromium ${chrome}, Node ${node}`,
    `${process.platform} ${release()}, ${process.arch}`,
    `Desktop ${process.env['XDG_CURRENT_DESKTOP'] ?? 'unnamed'}, session ${process.env['XDG_SESSION_TYPE'] ?? 'unnamed'}`,
  ];
}

export type OnDefect = (error: unknown) => void;

/** Takes what no person was meant to read. */
export function reportTo(log: Log): OnDefect {
  const keep = logged(log);
  return (error) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    keep(error);
  };
}

/** The same, where a person reads standard error. */
export function logged(log: Log): OnDefect {
  return (error) => log.write({ kind: 'defect', defect: defectOf(error) });
}

export function logStart(log: Log, as: 'desktop' | 'command', version: string): void {
  const { electron, node } = process.versions;
  const system = `${process.platform} ${release()} ${process.arch}`;
  log.write({ kind: 'start', as, version, electron, node, system });
}
