import { fields, mutate, query } from "../../api/graphql.ts";

/** Lists the store's promo codes, the newest first. */
export const listPromos = () =>
  query("promoCodes", {
    orderBy: [{ createdAt: "desc" }],
    take: 500,
    select: {
      ...fields(
        "id",
        "code",
        "kind",
        "percentOff",
        "amountOff",
        "minimumSubtotal",
        "orderTypes",
        "startsAt",
        "endsAt",
        "maxUses",
        "maxUsesPerCustomer",
        "active",
        "note",
        "uses",
      ),
    },
  });

export type PromoCode = Awaited<ReturnType<typeof listPromos>>[number];

/** The columns of a promo code that staff can edit. Amounts are in minor units. */
export type PromoWrite = Omit<PromoCode, "id" | "uses">;

/** Updates a promo code, or creates one if `id` is null. */
export const writePromo = (id: string | null, data: Partial<PromoWrite>): Promise<unknown> =>
  id === null
    ? mutate("createPromoCode", { data, select: { id: true } })
    : mutate("updatePromoCode", { where: { id }, data, select: { id: true } });

export const deletePromo = (id: string): Promise<unknown> =>
  mutate("deletePromoCode", { where: { id }, select: { id: true } });
