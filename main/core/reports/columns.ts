/** A column of figures that grow. */
type Column = Float64Array | Int32Array | number[];

export function addAt(column: Column, index: number, amount: number): void {
  column[index] = (column[index] ?? 0) + amount;
}
