import { z } from "zod";
import { orderSource, orderStatus, orderType, paymentMethod } from "../../../../db/schema/enums.ts";
import { restaurantOrder } from "../../../../db/schema/orders.ts";
import { payment } from "../../../../db/schema/payments.ts";
import { columnOutput, columnOutputs } from "../../column-schemas.ts";
import { dayInput, enumSchema, idInput, nextCursorOutput, pageInput, textInput } from "../../schemas.ts";

const maxValues = 20;
const maxSearchLength = 120;
export const maxPageSize = 50;
const defaultPageSize = 25;

const flag = (description: string) => z.boolean().nullish().meta({ description });

/** The conditions of a list of orders. All of them must hold. */
const filterShape = {
  from: dayInput.meta({ description: "First business day, YYYY-MM-DD." }),
  to: dayInput.meta({ description: "Last business day, YYYY-MM-DD." }),
  status: z
    .array(enumSchema(orderStatus))
    .max(maxValues)
    .nullish()
    .meta({ description: "Orders with one of these statuses." }),
  orderType: z
    .array(enumSchema(orderType))
    .max(maxValues)
    .nullish()
    .meta({ description: "Orders of one of these types." }),
  orderSource: z
    .array(enumSchema(orderSource))
    .max(maxValues)
    .nullish()
    .meta({ description: "Orders from one of these sources." }),
  paymentMethod: z
    .array(enumSchema(paymentMethod))
    .max(maxValues)
    .nullish()
    .meta({ description: "Orders with a payment by one of these methods. Needs `read_payments`." }),
  menuItemId: idInput.nullish().meta({ description: "Orders of the last 31 days with this dish.", graphql: "ID" }),
  isUnpaid: flag("Orders with money outstanding that are not cancelled."),
  isRefunded: flag("Orders with goodwill or cancellation refunds."),
  isLate: flag("Orders that were not ready at their promised time."),
  hidesTests: flag("Leaves test orders out."),
};

const searchText = textInput(maxSearchLength).nullish().meta({
  description:
    "Order number, last three or more digits of the phone number, start of the e-mail address, or starts of words of the name, in any case and without accents.",
});

export const searchOrdersInput = z.object({
  filter: z
    .object(filterShape)
    .meta({ id: "OrderFilterInput", description: "Conditions of a list of orders. All of them must hold." })
    .nullish()
    .meta({ description: "Conditions that all orders of the list meet. Default: none." }),
  search: searchText,
  ...pageInput("orders", { max: maxPageSize, default: defaultPageSize }),
});

/** The query of the CSV file: the same conditions, without pages. */
export const exportOrdersInput = z.object({ ...filterShape, search: searchText });

export type OrderQuery = z.output<typeof exportOrdersInput>;

const { status, paymentMethod: method, cardLast4 } = payment;

const listedPaymentSchema = z
  .object(columnOutputs({ status, paymentMethod: method, cardLast4 }))
  .meta({ id: "ListedPayment", description: "A payment in a list of orders." });

const { id, businessDay, orderNumber, createdAt, scheduledFor, promisedAt, readyAt, acknowledgedAt } = restaurantOrder;
const { total, refundedTotal, outstanding, currencyCode, customerName, tableName, isTest } = restaurantOrder;

const listedOrderSchema = z
  .object({
    ...columnOutputs({ id, businessDay, orderNumber, createdAt, scheduledFor, promisedAt, readyAt, acknowledgedAt }),
    ...columnOutputs({ total, refundedTotal, outstanding, currencyCode, customerName, tableName, isTest }),
    orderType: columnOutput(restaurantOrder.orderType),
    orderSource: columnOutput(restaurantOrder.orderSource),
    status: columnOutput(restaurantOrder.status),
    isLate: z.boolean().meta({ description: "Whether it was not ready at its promised time." }),
    isCancellationRequested: z.boolean().meta({ description: "Whether a request to cancel it waits for an answer." }),
    isDisputed: z.boolean().meta({ description: "Whether a dispute of one of its payments is open." }),
    itemCount: z.int().meta({ description: "Number of dishes, counted with their quantities." }),
    payments: z.array(listedPaymentSchema).nullable().meta({
      neededScope: "read_payments",
      description: "The payments, oldest first; null without `read_payments`.",
    }),
  })
  .meta({ id: "ListedOrder", description: "An order in a list. Amounts are in minor units." });

export const orderPageSchema = z
  .object({
    orders: z.array(listedOrderSchema).meta({
      description:
        "The orders, newest business day first. A page may have fewer than `limit`, even none, while `nextCursor` is set.",
    }),
    nextCursor: nextCursorOutput,
  })
  .meta({ id: "OrderPage", description: "A page of a list of orders." });

export type OrderPage = z.infer<typeof orderPageSchema>;
