import type { Mutant } from "./mutant.ts";

/** Defects of the erasure of guests. */
export const erasureMutants: readonly Mutant[] = [
  {
    name: "An erasure does not ask for unfinished orders",
    file: "db/queries/people/erase-person.ts",
    text: '  abortIfFound(db, findOrders(storeId, orders, isUnfinished), "ORDER_UNFINISHED"),\n',
    replacement: "",
    seed: 2,
  },
  {
    name: "An erasure forgets the search terms of orders",
    file: "db/queries/people/erase-orders.ts",
    text: "const terms = orders.flatMap(({ id, businessDay, terms: of }) =>",
    replacement: "const terms = orders.slice(1).flatMap(({ id, businessDay, terms: of }) =>",
    seed: 233,
  },
  {
    name: "An erasure leaves the guest's name in revisions",
    file: "db/queries/people/erase-orders.ts",
    text: "        actor: unlessGuest,\n",
    replacement: "",
    seed: null,
    unfound: "A guest has to be erased who has edited an order. test/api/people/erasure-markers.test.ts finds it.",
  },
  {
    name: "An erasure forgets which disputes a history has",
    file: "db/queries/people/erase-orders.ts",
    text: '["dispute_opened", "dispute_closed"]',
    replacement: '["dispute_opened"]',
    seed: null,
    unfound: "A guest with a closed dispute has to be erased. test/api/people/erasure.test.ts finds it.",
  },
  {
    name: "An erasure takes the tax of orders out of the books",
    file: "db/queries/people/erase-orders.ts",
    text: "        summedSpend: null,\n",
    replacement: "        summedSpend: null,\n        tax: 0,\n",
    seed: 79,
  },
];
