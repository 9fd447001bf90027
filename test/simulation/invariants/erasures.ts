import type { ErasureAttempt } from "../actors/erasure-attempt.ts";
import type { Visit } from "../actors/guest.ts";
import { listStoreTables } from "./always.ts";
import type { Evidence, Invariant } from "./evidence.ts";

interface GuestOrder {
  id: string;
  email: string;
  erasedAt: string | null;
}

const reverse = (text: string): string => [...text].reverse().join("");

/** What a guest is known by, in every form in which the product stores it. */
const listMarkers = ({ key, contact: { name, email, phone } }: Visit): string[] => {
  const digits = phone.replaceAll(/\D/g, "");
  return [key, name, name.toLowerCase(), email, phone, digits, reverse(digits)];
};

const readGuestOrders = ({ database }: Evidence, { orderIds }: Visit): GuestOrder[] =>
  [...orderIds].flatMap((id) =>
    database.read<GuestOrder>(
      "SELECT id, customer_email AS email, erased_at AS erasedAt FROM restaurant_order WHERE id = ?",
      id,
    ),
  );

/** The attempts of each guest. */
const groupAttempts = ({ erasures }: Evidence): Map<Visit, ErasureAttempt[]> => {
  const byVisit = new Map<Visit, ErasureAttempt[]>();
  for (const attempt of erasures) byVisit.set(attempt.visit, [...(byVisit.get(attempt.visit) ?? []), attempt]);
  return byVisit;
};

/** The tables with a row that contains one of the texts. */
const findTexts = ({ database }: Evidence, texts: readonly string[]): string[] =>
  database.shards.flatMap((shard) =>
    listStoreTables(shard).flatMap((table) => {
      const rows = JSON.stringify(shard.read(`SELECT * FROM "${table}"`));
      return texts.filter((text) => rows.includes(text)).map((text) => `${text} in ${table}`);
    }),
  );

/** An erased guest is gone from every row. An erasure without a definite response has happened as a whole or not at
 *  all: the guest's orders have their contact, or none of it. */
export const erasuresAreWhole: Invariant = (evidence) =>
  [...groupAttempts(evidence)].flatMap(([visit, attempts]) => {
    const orders = readGuestOrders(evidence, visit);
    const isAcknowledged = attempts.some((attempt) => attempt.isAcknowledged);
    if (!isAcknowledged && orders.every(({ erasedAt }) => erasedAt === null))
      return orders
        .filter(({ email }) => email !== visit.contact.email)
        .map(({ id, email }) => `${id} was not erased, and its e-mail address is "${email}"`);
    const left = findTexts(evidence, listMarkers(visit)).map((text) => `guest ${visit.guest} was erased, but ${text}`);
    const missed = orders.filter(({ erasedAt }) => erasedAt === null).map(({ id }) => `${id} was not erased`);
    return [...left, ...missed];
  });

/** A guest who cannot be erased yet is refused with CONFLICT, and nothing is changed. An erased guest is not found. */
export const refusedErasuresChangeNothing: Invariant = (evidence) =>
  [...groupAttempts(evidence)].flatMap(([visit, attempts]) => {
    const refusals = attempts.flatMap((attempt) => attempt.refusals);
    const isErased = readGuestOrders(evidence, visit).some(({ erasedAt }) => erasedAt !== null);
    const allowed = isErased ? ["CONFLICT", "NOT_FOUND"] : ["CONFLICT"];
    const isRefused = attempts.every((attempt) => !attempt.isAcknowledged) && !refusals.includes(null);
    return [
      ...refusals.flatMap((code) =>
        code === null || allowed.includes(code) ? [] : [`the erasure of guest ${visit.guest} was refused with ${code}`],
      ),
      ...(isRefused && isErased && !refusals.includes("NOT_FOUND")
        ? [`the erasure of guest ${visit.guest} was refused, and the guest is erased`]
        : []),
    ];
  });

/** A search finds an erased order by its number alone. */
export const erasedOrdersAreFoundByNumber: Invariant = ({ database }) =>
  database
    .read<{ id: string; term: string }>(
      `SELECT t.order_id AS id, t.term FROM order_search_term t JOIN restaurant_order o ON o.id = t.order_id
       WHERE o.erased_at IS NOT NULL AND t.term NOT LIKE 'n:%' ORDER BY t.order_id, t.term`,
    )
    .map(({ id, term }) => `${id} was erased, and a search finds it by ${term}`);
