/** Groups rows by a column, which they then omit. The result returns the rows of a value, in their order. */
export const groupRows = <Column extends string, Row extends Readonly<Record<Column, string>>>(
  rows: readonly Row[],
  column: Column,
): ((value: string) => Omit<Row, Column>[]) => {
  const groups = new Map<string, Omit<Row, Column>[]>();
  for (const { [column]: value, ...row } of rows) {
    const group = groups.get(value);
    if (group) group.push(row);
    else groups.set(value, [row]);
  }
  return (value) => groups.get(value) ?? [];
};
