import { z } from "zod";
import { orderTypes } from "../../../db/schema/enums.ts";
import type { DeliveryAddress } from "../../../db/schema/shapes.ts";
import { AppError } from "../../errors.ts";
import { instantOutput, textInput } from "../schemas.ts";
import { maxNoteLength } from "../text-lengths.rules.ts";

/** An order type in a request. `onlineOrderType` decides which types are accepted online. */
export const onlineOrderTypeInput = z.string().pipe(z.enum(orderTypes, "Please choose pickup or delivery."));

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
    address: textInput(200),
    address2: optionalText(200),
    city: textInput(100),
    state: optionalText(100),
    zip: textInput(20),
    countryCode: optionalText(2),
    instructions: optionalText(maxNoteLength),
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
  .object({ startsAt: instantOutput, endsAt: instantOutput })
  .meta({ id: "Slot", description: "A time window for pickup or delivery." });
