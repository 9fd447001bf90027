import { z } from "zod";
import { columnDoc } from "../../../db/schema/column-meta.ts";
import { address } from "../../../db/schema/customers.ts";
import { orderTypes } from "../../../db/schema/enums.ts";
import { deliveryAddress } from "../../../db/schema/order-shapes.ts";
import { restaurantOrder } from "../../../db/schema/orders.ts";
import { AppError } from "../../errors.ts";
import { documented, textInputs } from "../column-schemas.ts";
import { instantOutput, optionalPhoneInput } from "../schemas.ts";

/** An order type in a request. `onlineOrderType` decides which types are accepted online. */
export const onlineOrderTypeInput = z
  .string()
  .pipe(z.enum(orderTypes, "Please choose pickup or delivery."))
  .meta(documented(restaurantOrder.orderType));

/** The order type of an online order. Throws ORDER_TYPE_UNAVAILABLE for `dine_in`, which is ordered at the table. */
export const onlineOrderType = (orderType: z.infer<typeof onlineOrderTypeInput>): "pickup" | "delivery" => {
  if (orderType === "dine_in") {
    throw new AppError("ORDER_TYPE_UNAVAILABLE", "Online you can order for pickup or delivery.", {
      errors: [{ path: "orderType", message: "Please choose pickup or delivery." }],
    });
  }
  return orderType;
};

const addressInputs = textInputs(deliveryAddress);

/** A delivery address. A quote may have empty parts; an order needs the parts that its country requires. */
export const deliveryAddressInput = z
  .object({
    ...addressInputs,
    phone: optionalPhoneInput
      .nullish()
      .transform((phone) => phone || null)
      .meta(addressInputs.phone.meta() ?? {}),
    countryCode: addressInputs.countryCode.describe(
      `${columnDoc(address.countryCode)} Defaults to the restaurant's country.`,
    ),
  })
  .meta({ id: "DeliveryAddressInput", description: "Where to deliver an order." });

export type DeliveryAddress = z.output<typeof deliveryAddressInput>;

export const slotSchema = z
  .object({
    startsAt: instantOutput.describe("Start of the time slot."),
    endsAt: instantOutput.describe("End of the time slot."),
  })
  .meta({ id: "Slot", description: "A time window for pickup or delivery." });
