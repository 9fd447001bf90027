import { GraphQLID, GraphQLInt, GraphQLList, GraphQLNonNull, GraphQLObjectType, GraphQLString } from "graphql";
import { columnDoc } from "../../db/schema/column-meta.ts";
import { address } from "../../db/schema/customers.ts";
import { modifierGroup } from "../../db/schema/enums.ts";
import { menuItemModifier } from "../../db/schema/menu.ts";
import { orderEvent, orderItem, restaurantOrder } from "../../db/schema/orders.ts";
import { payment, refund } from "../../db/schema/payments.ts";
import { courierNoteDoc } from "../../db/schema/shapes.ts";
import type { EnumTypes } from "../crud/enums.ts";
import { defineModel } from "../crud/model.ts";
import { belongsTo, hasMany } from "../crud/relations.ts";

const text = { type: new GraphQLNonNull(GraphQLString) };
const maybeText = { type: GraphQLString };

const deliveryAddress = new GraphQLObjectType({
  name: "DeliveryAddress",
  description: "The address that an order is delivered to.",
  fields: {
    address: { ...text, description: columnDoc(address.address) },
    address2: { ...maybeText, description: columnDoc(address.address2) },
    city: { ...text, description: columnDoc(address.city) },
    state: { ...maybeText, description: columnDoc(address.state) },
    zip: { ...text, description: columnDoc(address.zip) },
    countryCode: { ...maybeText, description: columnDoc(address.countryCode) },
    instructions: { ...maybeText, description: courierNoteDoc },
  },
});

const orderItemModifier = (enums: EnumTypes) =>
  new GraphQLObjectType({
    name: "OrderItemModifier",
    description: "A chosen modifier as it was when the order was placed.",
    fields: {
      id: { type: new GraphQLNonNull(GraphQLID), description: columnDoc(menuItemModifier.id) },
      name: { ...text, description: columnDoc(menuItemModifier.name) },
      modifierGroup: {
        type: new GraphQLNonNull(enums.of(modifierGroup)),
        description: columnDoc(menuItemModifier.modifierGroup),
      },
      priceAdjustment: { type: new GraphQLNonNull(GraphQLInt), description: "In minor units." },
    },
  });

export const orderModels = [
  defineModel({
    name: "RestaurantOrder",
    plural: "restaurantOrders",
    description: "An order. Amounts are in minor units. Customers can read their own orders.",
    table: restaurantOrder,
    hidden: [
      ...(["customerId", "bagName", "origin", "lastSeq", "linkVersion", "menuRevision"] as const),
      ...(["prepMinutes", "slotStartsAt", "slotPrepMinutes"] as const),
      ...(["paymentTriedAt", "dueAt", "askerBrowser", "askerEmail", "askerPhone", "askerNetwork"] as const),
    ],
    shapes: { deliveryAddress: () => deliveryAddress },
    relations: {
      customer: belongsTo("Customer", "customerId", "The signed-in customer; null for a guest."),
      orderItems: hasMany("OrderItem", "orderId", "Items of the order."),
      payments: hasMany("Payment", "orderId", "Payments of the order, oldest first."),
      events: hasMany("OrderEvent", "orderId", "History of the order."),
    },
  }),
  defineModel({
    name: "OrderItem",
    plural: "orderItems",
    description:
      "A dish as it was sold: later changes of the menu leave it alone. Its `menuItem` is null once deleted.",
    table: orderItem,
    hidden: ["orderId", "menuItemId", "sortOrder"],
    shapes: { modifiers: (enums) => new GraphQLList(new GraphQLNonNull(orderItemModifier(enums))) },
    relations: {
      order: belongsTo("RestaurantOrder", "orderId", "The order."),
      menuItem: belongsTo("MenuItem", "menuItemId", "The dish; null if it has been deleted."),
    },
  }),
  defineModel({
    name: "OrderEvent",
    plural: "orderEvents",
    description: "An entry in an order's append-only history. `seq` counts from 1 in each order.",
    table: orderEvent,
    hidden: ["orderId"],
    relations: { order: belongsTo("RestaurantOrder", "orderId", "The order.") },
  }),
  defineModel({
    name: "Payment",
    plural: "payments",
    description: "A payment for an order: one per payment intent at a processor. Amounts are in minor units.",
    table: payment,
    hidden: ["orderId", "attempt"],
    relations: {
      order: belongsTo("RestaurantOrder", "orderId", "The order."),
      refunds: hasMany("Refund", "paymentId", "Refunds of the payment."),
    },
  }),
  defineModel({
    name: "Refund",
    plural: "refunds",
    description: "A refund of a payment. Amounts are in minor units.",
    table: refund,
    hidden: ["paymentId", "attempt", "nextAttemptAt"],
    relations: { payment: belongsTo("Payment", "paymentId", "The refunded payment.") },
  }),
];
