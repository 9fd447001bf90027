import type { OrderType, PromoKind } from "../../../db/schema/enums.ts";
import type { Instant } from "../../../db/schema/shapes.ts";
import { ask } from "../../api/graphql.ts";

/** The columns of a promo code that staff can edit. Amounts are in minor units. */
export interface PromoWrite {
  code: string;
  kind: PromoKind;
  percentOff: number | null;
  amountOff: number | null;
  minimumSubtotal: number;
  orderTypes: OrderType[];
  startsAt: Instant | null;
  endsAt: Instant | null;
  maxUses: number | null;
  maxUsesPerCustomer: number | null;
  active: boolean;
  note: string | null;
}

export interface PromoCode extends PromoWrite {
  id: string;
  uses: number;
}

/** Lists the store's promo codes, the newest first. */
export const listPromos = async (): Promise<PromoCode[]> =>
  (
    await ask<{ promoCodes: PromoCode[] }>(
      `{ promoCodes(orderBy: [{ createdAt: desc }], take: 500) {
        id code kind percentOff amountOff minimumSubtotal orderTypes startsAt endsAt maxUses maxUsesPerCustomer active note uses
      } }`,
    )
  ).promoCodes;

/** Updates a promo code, or creates one if `id` is null. */
export const writePromo = async (id: string | null, data: Partial<PromoWrite>): Promise<void> => {
  await (id === null
    ? ask("mutation ($data: PromoCodeCreateInput!) { createPromoCode(data: $data) { id } }", { data })
    : ask(
        `mutation ($id: ID!, $data: PromoCodeUpdateInput!) {
          updatePromoCode(where: { id: $id }, data: $data) { id }
        }`,
        { id, data },
      ));
};

export const deletePromo = async (id: string): Promise<void> => {
  await ask("mutation ($id: ID!) { deletePromoCode(where: { id: $id }) { id } }", { id });
};
