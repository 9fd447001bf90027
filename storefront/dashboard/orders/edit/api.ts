import type { Mutations, Queries } from "#api";
import { fields, mutate, query } from "../../../api/graphql.ts";
import { addressFields } from "../../details/address-fields.ts";

const orderFields = {
  ...fields("id", "orderNumber", "revision", "status", "orderType", "orderSource", "scheduledFor", "promisedAt"),
  ...fields("tableName", "specialInstructions", "customerName"),
  deliveryAddress: addressFields,
  orderItems: {
    take: 100,
    where: { supersededIn: { equals: null } },
    select: {
      ...fields("id", "name", "quantity", "unitPrice", "totalPrice", "specialInstructions", "kitchenStatus"),
      modifiers: fields("id", "name"),
    },
  },
  orderFees: { select: fields("kind", "amount") },
} as const;

/** Reads an order as it can be edited. Null if the restaurant has no such order. */
export const readEditableOrder = (id: string) => query("restaurantOrder", { where: { id }, select: orderFields });

export type EditableOrder = NonNullable<Awaited<ReturnType<typeof readEditableOrder>>>;

type EditInput = Mutations["editRestaurantOrder"]["args"];
export type OrderChange = EditInput["changes"][number];
export type DeliveryOverride = NonNullable<EditInput["deliveryOverride"]>;
export type Settle = EditInput["settle"];

const amounts = fields("subtotal", "discount", "promoDiscount", "deliveryFee", "fees", "tax", "tip", "total");

/** What the changes of an order would do to its money and time. */
export const previewEdit = (input: Queries["previewOrderEdit"]["args"]) =>
  query("previewOrderEdit", {
    ...input,
    select: {
      ...fields(
        "revision",
        "taxIncluded",
        "due",
        "refund",
        "settlements",
        "awaitsPayment",
        "lostPromoCode",
        "promisedAt",
      ),
      before: amounts,
      after: amounts,
      problems: fields("code", "message", "path"),
    },
  });

export type EditPreview = Awaited<ReturnType<typeof previewEdit>>;

/** Saves the changes of an order. */
export const saveEdit = (input: EditInput) => mutate("editRestaurantOrder", { ...input, select: { id: true } });
