import { z } from "zod";
import { columnDoc } from "../../../db/schema/column-meta.ts";
import { address } from "../../../db/schema/customers.ts";
import { orderTypes } from "../../../db/schema/enums.ts";
import { restaurantOrder } from "../../../db/schema/orders.ts";
import { courierNoteDoc, type DeliveryAddress } from "../../../db/schema/shapes.ts";
import { AppError } from "../../errors.ts";
import { instantOutput, textInput } from "../schemas.ts";
import { maxNoteLength } from "../text-lengths.rules.ts";

/** An order type in a request. `onlineOrderType` decides which types are accepted online. */
export const onlineOrderTypeInput = z
  .string()
  .pipe(z.enum(orderTypes, "Please choose pickup or delivery."))
  .describe(columnDoc(restaurantOrder.orderType));

/** The order type of an online order. Throws ORDER_TYPE_UNAVAILABLE for `dine_in`, which is ordered at the table. */
export const onlineOrderType = (orderType: z.infer<typeof onlineOrderTypeInput>): "pickup" | "delivery" => {
  if (orderType === "dine_in") {
    throw new AppError("ORDER_TYPE_UNAVAILABLE", "Online you can order for pickup or delivery.", {
      errors: [{ path: "orderType", message: "Please choose pickup or delivery." }],
    });
  }
  return orderType;
};

const optionalText = (maximum: number) => textInput(maximum).nullish();

/** A delivery address. A quote may have empty parts; an order needs the parts that its country requires. */
export const deliveryAddressInput = z
  .object({
    address: textInput(200).describe(columnDoc(address.address)),
    address2: optionalText(200).describe(columnDoc(address.address2)),
    city: textInput(100).describe(columnDoc(address.city)),
    state: optionalText(100).describe(columnDoc(address.state)),
    zip: textInput(20).describe(columnDoc(address.zip)),
    countryCode: optionalText(2).describe(`${columnDoc(address.countryCode)} Defaults to the restaurant's country.`),
    instructions: optionalText(maxNoteLength).describe(courierNoteDoc),
  })
  .meta({ id: "DeliveryAddressInput", description: "Where to deliver an order." });

/** Converts the input to the stored address. */
export const toDeliveryAddress = (input: z.infer<typeof deliveryAddressInput>): DeliveryAddress => ({
  address: input.address,
  address2: input.address2 || null,
  city: input.city,
  state: input.state || null,
  zip: input.zip,
  countryCode: input.countryCode || null,
  instructions: input.instructions || null,
});

export const slotSchema = z
  .object({
    startsAt: instantOutput.describe("Start of the time slot."),
    endsAt: instantOutput.describe("End of the time slot."),
  })
  .meta({ id: "Slot", description: "A time window for pickup or delivery." });
