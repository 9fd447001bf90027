import type { Write } from "../../../db/atomic.ts";
import {
  assertTaxClasses,
  clearDefaults,
  insertTaxClass,
  listDishNames,
  makeDefault,
  releaseDeletedDishes,
} from "../../../db/queries/tax-classes.ts";
import { always } from "../../../db/schema/shapes.ts";
import { maxTaxClasses } from "../../../db/schema/store/tax-class.ts";
import type { Ctx } from "../../context.ts";
import { AppError, notFound } from "../../errors.ts";
import { newId } from "../ids.ts";
import { localDate } from "../schedule/slots.ts";
import { ownTaxRate, storeTaxRate, type TaxTerms } from "./tax-rates.rules.ts";

type Values = Readonly<Record<string, unknown>>;

/** A row that a generated mutation writes, with the values that it writes and its path in the input. */
interface WrittenRow {
  id: string;
  path: string;
  values: Values;
}

type Classes = TaxTerms["taxClasses"];

const refuse = (path: string, message: string): AppError =>
  new AppError("BAD_INPUT", message, { errors: [{ path, message }] });

const isRate = (value: unknown): value is number => typeof value === "number" && value >= 0 && value <= 1_000_000;

/** The class that has this rate alone, for all order types and dates. */
const findPlainClass = (classes: Classes, ratePpm: number): string | null =>
  classes.find(({ rates: [rate, ...others] }) => {
    return others.length === 0 && rate?.orderType === null && rate.ratePpm === ratePpm;
  })?.id ?? null;

/** A new class with one rate, named by it. */
const createClass = (ctx: Ctx, classes: Classes, ratePpm: number, isDefault: boolean, path: string) => {
  if (classes.length >= maxTaxClasses)
    throw refuse(path, `There are already ${maxTaxClasses} tax classes. Choose one of them.`);
  const now = ctx.clock.now();
  const rates = [{ orderType: null, ratePpm, from: always }];
  const row = { id: newId("txc", now), isDefault, rates };
  const stamps = { createdAt: now, updatedAt: now, storeId: ctx.store.id };
  return { row, write: insertTaxClass(ctx.db, { ...row, ...stamps, name: `${ratePpm / 10_000}%` }) };
};

const readTerms = async (ctx: Ctx) => {
  const { store, taxClasses, items } = await ctx.freshMenu();
  const pickupToday = { orderType: "pickup", date: localDate(store.timezone, ctx.clock.now()) } as const;
  return { terms: { store, taxClasses, items }, pickupToday };
};

/** The rate that a dish answers as `taxRatePpm`: that of its class for pickup today, null with the store's own class.
 *  A dish of a store without classes has a rate of its own, which the menu knows. */
export const answerDishRate = async (ctx: Ctx, { id, taxClassId }: Values): Promise<number | null> => {
  const { terms, pickupToday } = await readTerms(ctx);
  if (terms.taxClasses.length === 0) return terms.items.find((item) => item.id === id)?.taxRatePpm ?? null;
  const dish = { taxClassId: typeof taxClassId === "string" ? taxClassId : null, taxRatePpm: null };
  return ownTaxRate(terms, dish, pickupToday);
};

/** The rate that the settings answer as `taxRatePpm`: that of the store's own class for pickup today. */
export const answerStoreRate = async (ctx: Ctx): Promise<number> => {
  const { terms, pickupToday } = await readTerms(ctx);
  return storeTaxRate(terms, pickupToday);
};

/** What a dish's write says about its tax. A new row has all columns, so null says nothing there. */
const readSent = ({ id, values }: WrittenRow, stored: ReadonlyMap<string, Values>) => {
  const isNew = !stored.has(id);
  const says = (name: string): boolean => name in values && !(isNew && values[name] === null);
  return { hasClass: says("taxClassId"), hasRate: says("taxRatePpm") };
};

/** Gives the written dishes their classes. A written `taxRatePpm` gives a dish the class that has this rate alone, or a
 *  new one, unless its class has that rate already. Returns the writes that come first. Throws BAD_INPUT for another
 *  store's class, and for a class and a rate that disagree. */
export const assignDishClasses = async (
  ctx: Ctx,
  rows: readonly WrittenRow[],
  stored: ReadonlyMap<string, Values>,
): Promise<Write[]> => {
  const taxed = rows
    .map((row) => ({ row, ...readSent(row, stored) }))
    .filter(({ hasClass, hasRate }) => hasClass || hasRate);
  if (taxed.length === 0) return [];
  const { terms, pickupToday } = await readTerms(ctx);
  const known: Classes[number][] = [...terms.taxClasses];
  const writes: Write[] = [];
  for (const { row, hasClass, hasRate } of taxed) {
    const { path, values } = row;
    const sentId = values["taxClassId"] ?? null;
    if (hasClass && sentId !== null && !known.some(({ id }) => id === sentId)) {
      const { code, message } = notFound();
      throw new AppError(code, message, { errors: [{ path: `${path}.taxClassId`, message }] });
    }
    if (!hasRate || known.length === 0) continue;
    const rate = values["taxRatePpm"];
    const classId = hasClass ? sentId : (stored.get(row.id)?.["taxClassId"] ?? null);
    const current = { taxClassId: typeof classId === "string" ? classId : null, taxRatePpm: null };
    if (rate === ownTaxRate({ ...terms, taxClasses: known }, current, pickupToday)) continue;
    if (hasClass) throw refuse(`${path}.taxRatePpm`, "Send taxClassId alone. This is not the rate of its class.");
    if (rate !== null && !isRate(rate)) continue;
    let taxClassId = rate === null ? null : findPlainClass(known, rate);
    if (rate !== null && taxClassId === null) {
      const created = createClass(ctx, known, rate, false, `${path}.taxRatePpm`);
      known.push(created.row);
      writes.push(created.write);
      taxClassId = created.row.id;
    }
    row.values = { ...values, taxClassId };
  }
  return writes;
};

/** Gives the store another class of its own if its `taxRatePpm` is written: the one that has this rate alone, or a new
 *  one. Returns the writes that come first. */
export const assignStoreClass = async (ctx: Ctx, rows: readonly WrittenRow[]): Promise<Write[]> => {
  const row = rows.find(({ values }) => isRate(values["taxRatePpm"]));
  const rate = row?.values["taxRatePpm"];
  if (!row || !isRate(rate)) return [];
  const { terms, pickupToday } = await readTerms(ctx);
  const { taxClasses } = terms;
  if (taxClasses.length === 0 || storeTaxRate(terms, pickupToday) === rate) return [];
  const found = findPlainClass(taxClasses, rate);
  if (found) return [clearDefaults(ctx.db, ctx.store.id, found), makeDefault(ctx.db, ctx.store.id, found)];
  const created = createClass(ctx, taxClasses, rate, true, `${row.path}.taxRatePpm`);
  return [clearDefaults(ctx.db, ctx.store.id, created.row.id), created.write];
};

/** The write that comes before making a class the store's own. Throws BAD_INPUT if two are to be. */
export const chooseDefault = (ctx: Ctx, rows: readonly WrittenRow[]): Promise<Write[]> => {
  const [row, second] = rows.filter(({ values }) => values["isDefault"] === true);
  if (second) throw refuse(`${second.path}.isDefault`, "Only one class is the restaurant's own.");
  return Promise.resolve(row ? [clearDefaults(ctx.db, ctx.store.id, row.id)] : []);
};

/** The checks that end every write of classes: a store has one class of its own, and not too many. */
export const checkClasses = ({ db, store }: Ctx): Write[] => assertTaxClasses(db, store.id);

/** The write that comes before deleting classes: dishes that are deleted themselves do not keep them. */
export const releaseClasses = ({ db, store }: Ctx, ids: readonly string[]): Write[] => [
  releaseDeletedDishes(db, store.id, ids),
];

const namedDishes = 5;

/** The error for deleting a class that dishes have. It names some of them. */
export const classInUse = async (ctx: Ctx, ids: readonly string[]): Promise<AppError> => {
  const names = await listDishNames(ctx.db, ctx.store.id, ids, namedDishes + 1);
  const list = names.slice(0, namedDishes).join(", ");
  const others = names.length > namedDishes ? " and others" : "";
  return new AppError("CONFLICT", `Dishes have this tax class: ${list}${others}. Give them another class first.`, {
    reason: "TAX_CLASS_IN_USE",
    extra: { dishes: names },
  });
};
