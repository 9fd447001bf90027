import { loadActiveUser, saveAddress } from "../../account/api.ts";
import type { CustomerOrder } from "../../api/orders.ts";

/** Saves the order's address to an account that has none, so that the next checkout is filled in. The worker copies
 *  name and phone at the first sign-in. */
export const saveOrderAddress = async ({ deliveryAddress }: CustomerOrder): Promise<void> => {
  if (!deliveryAddress) return;
  const user = await loadActiveUser();
  if (!user || user.addresses.length > 0) return;
  const { address, address2, city, state, zip } = deliveryAddress;
  await saveAddress(null, { label: null, address, address2, city, state, zip, countryCode: null, isDefault: true });
};
