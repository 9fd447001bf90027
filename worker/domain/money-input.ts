import { z } from "zod";
import { moneyUnit } from "../../db/schema/currencies.rules.ts";
import { AppError, listFieldErrors } from "../errors.ts";
import { formatAmount, roundToUnit } from "./money.rules.ts";

const moneyInputs = z.registry<{ isMoney: true }>();

/** An amount in a request, in minor units of the store's currency. `execute` refuses one that is no multiple of the
 *  currency's unit. */
export const moneyInput = z.int().register(moneyInputs, { isMoney: true });

/** What to do about an amount that is no multiple of its currency's unit; null if it is one. */
export const unevenAmount = (amount: unknown, currencyCode: string): string | null => {
  const unit = moneyUnit(currencyCode);
  if (typeof amount !== "number" || amount % unit === 0) return null;
  const [step, nearest] = [unit, roundToUnit(amount, unit)].map((sum) => formatAmount(sum, currencyCode));
  return `Amounts go in steps of ${step} here. Try ${nearest}.`;
};

type Schema = z.core.$ZodType;

/** The fields of an input that are amounts, with what they hold. */
const listAmounts = (schema: Schema, value: unknown, path: string): { path: string; amount: unknown }[] => {
  if (value === null || value === undefined) return [];
  if (moneyInputs.get(schema)) return [{ path, amount: value }];
  // Safe casts: the value was parsed by this schema.
  const {
    shape,
    element,
    innerType,
    in: piped,
  } = schema._zod.def as Readonly<
    Partial<{ shape: Record<string, Schema>; element: Schema; innerType: Schema; in: Schema } & z.core.$ZodTypeDef>
  >;
  const join = (name: string | number): string => (path === "" ? String(name) : `${path}.${name}`);
  if (shape)
    return Object.entries(shape).flatMap(([name, field]) =>
      listAmounts(field, (value as Readonly<Record<string, unknown>>)[name], join(name)),
    );
  if (element && Array.isArray(value)) return value.flatMap((item, index) => listAmounts(element, item, join(index)));
  const inner = innerType ?? piped;
  return inner ? listAmounts(inner, value, path) : [];
};

/** Throws BAD_INPUT at each amount of an input that is no multiple of the currency's unit. */
export const assertEvenAmounts = (schema: Schema, input: unknown, currencyCode: string): void => {
  const errors = listAmounts(schema, input, "").flatMap(({ path, amount }) => {
    const message = unevenAmount(amount, currencyCode);
    return message === null ? [] : [{ path, message }];
  });
  const [first] = errors;
  if (first) throw new AppError("BAD_INPUT", first.message, listFieldErrors(errors));
};
