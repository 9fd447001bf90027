import type { DeliveryZone } from "../../../worker/domain/menu/types.ts";
import { mutate, query } from "../../api/graphql.ts";

export const listZones = async (): Promise<DeliveryZone[]> =>
  query("deliveryZones", {
    take: 500,
    select: { id: true, name: true, postalCodes: true, fee: true, minimum: true, leadMinutes: true },
  });

export type ZoneDraft = Omit<DeliveryZone, "id">;

/** Updates a zone, or creates one if `id` is null. */
export const writeZone = (id: string | null, data: ZoneDraft): Promise<unknown> =>
  id === null
    ? mutate("createDeliveryZone", { data, select: { id: true } })
    : mutate("updateDeliveryZone", { where: { id }, data, select: { id: true } });

export const deleteZone = (id: string): Promise<unknown> =>
  mutate("deleteDeliveryZone", { where: { id }, select: { id: true } });
