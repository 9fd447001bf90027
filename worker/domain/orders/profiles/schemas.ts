import { z } from "zod";
import { customer, staffMember } from "../../../../db/schema/customers.ts";
import { customerSorts } from "../../../../db/schema/enums.ts";
import { restaurantOrder } from "../../../../db/schema/orders.ts";
import { customerProfile, guestNote } from "../../../../db/schema/people/profiles.ts";
import { columnOutput, columnOutputs, documented, nullableOutput } from "../../column-schemas.ts";
import { addressSchema } from "../../customers/schemas.ts";
import { emailInput, enumSchema, idInput, nextCursorOutput, pageInput, textInput } from "../../schemas.ts";

const maxSearchLength = 120;
const maxPageSize = 100;
const defaultPageSize = 25;

/** The order of the list of customers. */
const customerSort = {
  name: "CustomerSort",
  values: customerSorts,
  doc: "What the list of customers is sorted by, the newest or highest first.",
};

const listShape = {
  search: textInput(maxSearchLength).nullish().meta({
    description:
      "Starts of words of the name, start of the e-mail address, or last three or more digits of the phone number, in any case and without accents.",
  }),
  sort: enumSchema(customerSort)
    .nullish()
    .transform((sort) => sort ?? "last_order")
    .meta({ description: "last_order, orders or spend. Default: last_order." }),
};

export const searchCustomersInput = z.object({
  ...listShape,
  ...pageInput("customers", { max: maxPageSize, default: defaultPageSize }),
});

/** The query of the CSV file. */
export const exportCustomersInput = z.object(listShape);

export type CustomerQuery = z.output<typeof exportCustomersInput>;

const { id, customerId, email, name, phone, orderCount, spend, lastOrderAt } = customerProfile;

const listedCustomer = z.object({
  ...columnOutputs({ id, customerId, email, name, phone, orderCount, spend, lastOrderAt }),
});

export const customerPageSchema = z
  .object({
    customers: z
      .array(
        listedCustomer.meta({
          id: "ListedCustomer",
          description: "A person who has ordered or has an account. Amounts are in minor units.",
        }),
      )
      .meta({ description: "The people of this page." }),
    nextCursor: nextCursorOutput,
  })
  .meta({ id: "CustomerPage", description: "A page of the list of customers." });

export const guestNoteSchema = z
  .object(
    columnOutputs({
      id: guestNote.id,
      createdAt: guestNote.createdAt,
      updatedAt: guestNote.updatedAt,
      profileId: guestNote.profileId,
      text: guestNote.text,
      author: guestNote.author,
    }),
  )
  .meta({ id: "GuestNote", model: "GuestNote", description: "A note of staff about a customer." });

const { orderNumber, businessDay, createdAt, total, refundedTotal, currencyCode } = restaurantOrder;

const orderOfCustomer = z
  .object({
    ...columnOutputs({
      id: restaurantOrder.id,
      orderNumber,
      businessDay,
      createdAt,
      total,
      refundedTotal,
      currencyCode,
    }),
    orderType: columnOutput(restaurantOrder.orderType),
    orderSource: columnOutput(restaurantOrder.orderSource),
    status: columnOutput(restaurantOrder.status),
  })
  .meta({ id: "OrderOfCustomer", description: "An order on a customer's page. Amounts are in minor units." });

export const customerDetailsSchema = listedCustomer
  .extend({
    createdAt: columnOutput(customerProfile.createdAt),
    role: nullableOutput(staffMember.role),
    allergies: nullableOutput(customer.allergies),
    addresses: z.array(addressSchema).describe("Saved addresses of the account."),
    notes: z.array(guestNoteSchema).meta({ description: "Notes of staff, newest first." }),
    orders: z.array(orderOfCustomer).meta({ description: "The newest 50 orders, newest first." }),
  })
  .meta({ id: "CustomerDetails", description: "A person with contact, addresses, notes and newest orders." });

export type CustomerDetails = z.infer<typeof customerDetailsSchema>;

export const profileReference = idInput.meta({ description: "Id of a person in the list of customers." });

export const noteTextInput = textInput(1000, 1).meta(documented(guestNote.text));

/** Which person is meant. */
export const personInput = {
  customerId: idInput.nullish().meta({
    description: "Id of a person in the list of customers, or of an account.",
  }),
  email: emailInput.nullish().meta({ description: "E-mail address of the person." }),
};

export type PersonInput = { [Field in keyof typeof personInput]?: string | null | undefined };
