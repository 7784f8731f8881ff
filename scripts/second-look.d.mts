export interface Failure {
  readonly test: string;
  readonly said: string;
  readonly file?: string;
  readonly name?: string;
}

interface Suite {
  readonly name: string;
  readonly again?: (
    failures: readonly Failure[],
    options: object,
  ) => Promise<{ readonly failures: readonly Failure[]; readonly passed: number }>;
}

export interface Outcome {
  readonly suite: Suite;
  readonly passed: number;
  readonly failures: readonly Failure[];
}

export function lookAgain(
  outcome: Outcome,
  options: object,
  tell?: (line: string) => void,
): Promise<Outcome & { readonly flaky: readonly Failure[] }>;

export function tellFlaky(flaky: readonly Failure[], list?: string, tell?: (line: string) => void): number;
