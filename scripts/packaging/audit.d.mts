export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
}

export interface AuditFinding {
  /** Name and version. */
  readonly package: string;
  readonly severity: 'high' | 'critical';
  readonly title: string;
  readonly url: string;
}

/** The high and critical advisories against what is shipped, out of the words of `npm audit --json`; null where those are no answer. */
export function readAudit(
  text: string,
  shipped: readonly ShippedPackage[],
  packageAt?: (folder: string) => ShippedPackage | undefined,
): readonly AuditFinding[] | null;
export function auditWords(findings: readonly AuditFinding[] | null, count: number): string;
/** Asks the registry that npm is set up with; null: no answer came in time. */
export function audit(shipped: readonly ShippedPackage[], limitMs?: number): Promise<readonly AuditFinding[] | null>;
