/** The values of each factor. */
export type Factors = Readonly<Record<string, readonly string[]>>;
export type Row<F extends Factors> = { readonly [Name in keyof F]: F[Name][number] };

type Draft = Readonly<Record<string, string>>;

const listPairs = (row: Draft, names: readonly string[]): string[] =>
  names.flatMap((first, index) =>
    names.slice(index + 1).map((second) => `${first}=${row[first]}&${second}=${row[second]}`),
  );

/** All rows that the rule allows, in the order of the factors. */
const listRows = (factors: Factors, allows: (row: Draft) => boolean): Draft[] => {
  let rows: Draft[] = [{}];
  for (const [name, values] of Object.entries(factors))
    rows = rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value })));
  return rows.filter(allows);
};

/** Chooses rows greedily until every pair of values that the rule allows is in one of them. The result is the same for
 *  the same input, so that a failure can be repeated. */
export const choosePairwise = <const F extends Factors>(
  factors: F,
  allows: (row: Row<F>) => boolean = () => true,
): Row<F>[] => {
  const names = Object.keys(factors);
  // The boundary: a row is built from the factors' own names and values.
  const rows = listRows(factors, allows as (row: Draft) => boolean).map((row) => ({
    row,
    pairs: listPairs(row, names),
  }));
  const open = new Set(rows.flatMap(({ pairs }) => pairs));
  const chosen: Draft[] = [];
  while (open.size > 0) {
    let best = rows[0];
    let bestCount = -1;
    for (const candidate of rows) {
      const count = candidate.pairs.filter((pair) => open.has(pair)).length;
      if (count <= bestCount) continue;
      best = candidate;
      bestCount = count;
    }
    if (!best) break;
    for (const pair of best.pairs) open.delete(pair);
    chosen.push(best.row);
  }
  return chosen as Row<F>[];
};
