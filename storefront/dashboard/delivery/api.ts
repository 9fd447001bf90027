import type { DeliveryZone } from "../../../worker/domain/menu/types.ts";
import { ask } from "../../api/graphql.ts";

export const listZones = async (): Promise<DeliveryZone[]> =>
  (
    await ask<{ deliveryZones: DeliveryZone[] }>(
      "{ deliveryZones(take: 500) { id name postalCodes fee minimum leadMinutes } }",
    )
  ).deliveryZones;

export type ZoneDraft = Omit<DeliveryZone, "id">;

/** Updates a zone, or creates one if `id` is null. */
export const writeZone = async (id: string | null, data: ZoneDraft): Promise<void> => {
  await (id === null
    ? ask("mutation ($data: DeliveryZoneCreateInput!) { createDeliveryZone(data: $data) { id } }", { data })
    : ask(
        `mutation ($id: ID!, $data: DeliveryZoneUpdateInput!) {
          updateDeliveryZone(where: { id: $id }, data: $data) { id }
        }`,
        { id, data },
      ));
};

export const deleteZone = async (id: string): Promise<void> => {
  await ask("mutation ($id: ID!) { deleteDeliveryZone(where: { id: $id }) { id } }", { id });
};
