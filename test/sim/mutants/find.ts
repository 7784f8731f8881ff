import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MUTANTS } from './all.ts';
import { findWitness, isCaught, withMutant, type Witness } from './witness.ts';

const FILE = join(import.meta.dirname, 'witnesses.json');

export type Witnesses = Readonly<Record<string, Witness>>;

/** As they were found last, by the name of the mutant. */
export function readWitnesses(): Witnesses {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is written below
  return JSON.parse(readFileSync(FILE, 'utf8')) as Witnesses;
}

/** One mutant in a line. */
function write(witnesses: Witnesses): void {
  const lines = Object.entries(witnesses)
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([name, witness]) => `  ${JSON.stringify(name)}: ${JSON.stringify(witness)}`);
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`);
}

/**
 * Looks for the mutants that are not caught any more where they were last, and writes down where they are now; gives the names of those
 * that are caught nowhere. `only`: those with that word in their names.
 */
export async function findAnew(say: (words: string) => void, only: string): Promise<readonly string[]> {
  const names = new Set(MUTANTS.map(({ name }) => name));
  let witnesses: Witnesses = Object.fromEntries(Object.entries(readWitnesses()).filter(([name]) => names.has(name)));
  const free: string[] = [];
  for (const mutant of MUTANTS.filter(({ name }) => name.includes(only))) {
    const { name } = mutant;
    const { [name]: last, ...others } = witnesses;
    const witness = await withMutant(mutant, async (crew) =>
      last !== undefined && (await isCaught(crew, mutant, last)) ? last : await findWitness(crew, mutant, last),
    );
    if (witness === null) free.push(name);
    witnesses = witness === null ? others : { ...others, [name]: witness };
    say(`${witness === null ? 'NOT CAUGHT' : witness === last ? 'as before' : 'found'}: ${name}`);
    write(witnesses);
  }
  return free;
}
