/** Whether `--NAME` was given. */
export function isAsked(name: string): boolean {
  return process.argv.includes(`--${name}`);
}

/** The number of `--NAME=NUMBER`, or `otherwise`. */
export function numberOf(name: string, otherwise: number): number {
  const given = process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
  return given === undefined ? otherwise : Number(given);
}
