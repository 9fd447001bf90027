import type { TaxClass } from "../../../../worker/domain/menu/types.ts";
import { mutate, query } from "../../../api/graphql.ts";

const select = {
  id: true,
  name: true,
  isDefault: true,
  rates: { orderType: true, ratePpm: true, from: true },
} as const;

/** The restaurant's own class comes first. */
export const listTaxClasses = async (): Promise<TaxClass[]> => {
  const classes = await query("taxClasses", { take: 100, orderBy: [{ name: "asc" }], select });
  return classes.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault));
};

/** Updates a class, or creates one if `id` is null. */
export const writeTaxClass = (id: string | null, data: Omit<TaxClass, "id">): Promise<unknown> =>
  id === null
    ? mutate("createTaxClass", { data, select: { id: true } })
    : mutate("updateTaxClass", { where: { id }, data, select: { id: true } });

export const deleteTaxClass = (id: string): Promise<unknown> =>
  mutate("deleteTaxClass", { where: { id }, select: { id: true } });
