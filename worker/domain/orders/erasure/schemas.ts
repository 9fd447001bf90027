import { z } from "zod";
import { maxOrdersOfPhone } from "../../../../db/queries/orders/guest-lookups.ts";
import { restaurantOrder } from "../../../../db/schema/orders.ts";
import { columnOutput, columnOutputs, documented } from "../../column-schemas.ts";
import { idInput, phoneInput } from "../../schemas.ts";
import { orderAddressSchema } from "../read/schemas.ts";

export const phoneOfGuest = phoneInput.meta({ description: "Phone number of the guest's orders, in full." });

export const orderIdsOfPhone = z.array(idInput).min(1).max(maxOrdersOfPhone);

const { id, orderNumber, businessDay, createdAt, total, currencyCode } = restaurantOrder;
const { customerName, customerEmail, orderType, status } = restaurantOrder;

export const orderOfPhoneSchema = z
  .object({
    ...columnOutputs({ id, orderNumber, businessDay, createdAt, total, currencyCode, customerName, customerEmail }),
    orderType: columnOutput(orderType),
    status: columnOutput(status),
    deliveryAddress: orderAddressSchema.nullable().meta(documented(restaurantOrder.deliveryAddress)),
  })
  .meta({
    id: "OrderOfPhone",
    description: "An order with a phone number, and who placed it. Amounts are in minor units.",
  });

export const exportedOrdersSchema = z
  .object({
    data: z.unknown().meta({ graphql: "JSON", description: "The orders with their parts." }),
  })
  .meta({ id: "ExportedOrders", description: "Everything that is stored about a guest in some orders." });
