/** Whether `--NAME` was given. */
export function isAsked(name: string): boolean {
  return process.argv.includes(`--${name}`);
}

/** The number of `--NAME=NUMBER`, or `otherwise`. */
export function numberOf(name: string, otherwise: number): number {
  return Number(textOf(name, String(otherwise)));
}

/** The text of `--NAME=TEXT`, or `otherwise`. */
export function textOf(name: string, otherwise: string): string {
  return process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;
}
