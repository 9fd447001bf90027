import type { Person } from "../../../../db/queries/people/erase-person.ts";
import { readOrderRows, readPersonRows } from "../../../../db/queries/people/export-person.ts";
import type { Ctx } from "../../../context.ts";

/** The orders that are read at once. */
const ordersAtOnce = 100;

/** Everything that is stored about a person, by table. */
export const collectPerson = async ({ db, store, clock }: Ctx, person: Person) => {
  const orders: Awaited<ReturnType<typeof readOrderRows>> = [];
  let after = "";
  for (;;) {
    const part = await readOrderRows(db, person, after, ordersAtOnce);
    orders.push(...part);
    const last: Record<string, unknown> | undefined = part.at(-1);
    if (part.length < ordersAtOnce || last === undefined) break;
    after = String(last["id"]);
  }
  return { restaurant: store.slug, exportedAt: clock.now(), ...(await readPersonRows(db, person)), orders };
};
