import { schemaVersion } from "../../../db/schema-version.ts";

/** The migration of a release in tests: it adds a column to a table that every order writes, and leaves open orders
 *  without a due time, as a version that did not know that column would. */
export const nextRelease = {
  name: "9999_next_release.sql",
  statements: [
    `ALTER TABLE restaurant_order ADD wants_cutlery integer DEFAULT false NOT NULL
       CONSTRAINT restaurant_order_wants_cutlery CHECK (wants_cutlery IN (0, 1))`,
    "UPDATE restaurant_order SET wants_cutlery = needs_cutlery WHERE needs_cutlery",
    // Triggers refuse changes of a store that moves.
    `UPDATE restaurant_order SET due_at = NULL
       WHERE status = 'open' AND store_id NOT IN (SELECT store_id FROM store_move)`,
  ],
};

/** The code of the worker that is released with it: it reads and writes the new column, which the worker before it does
 *  not know, and leaves the old one. */
export const toNextRelease = (code: string): string =>
  code.replaceAll(schemaVersion, nextRelease.name).replaceAll("needs_cutlery", "wants_cutlery");
