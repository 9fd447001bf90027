import { GraphQLID, GraphQLInt, GraphQLList, GraphQLNonNull, GraphQLObjectType, GraphQLString } from "graphql";
import {
  actorTypes,
  kitchenStations,
  kitchenStatuses,
  modifierGroups,
  orderEventTypes,
  orderSources,
  orderStatuses,
  orderTypes,
  paymentMethods,
  paymentProviders,
  paymentStatuses,
  refundKinds,
  refundStatuses,
} from "../../db/schema/enums.ts";
import { orderEvent, orderItem, restaurantOrder } from "../../db/schema/orders.ts";
import { payment, refund } from "../../db/schema/payments.ts";
import type { EnumTypes } from "../crud/enums.ts";
import { belongsTo, defineModel, type EnumSpec, hasMany } from "../crud/model.ts";

const orderStatus: EnumSpec = { name: "OrderStatus", values: orderStatuses };
const text = { type: new GraphQLNonNull(GraphQLString) };
const maybeText = { type: GraphQLString };

const deliveryAddress = new GraphQLObjectType({
  name: "DeliveryAddress",
  description: "The address that an order is delivered to.",
  fields: {
    address: text,
    address2: maybeText,
    city: text,
    state: maybeText,
    zip: text,
    countryCode: maybeText,
    instructions: maybeText,
  },
});

const orderItemModifier = (enums: EnumTypes) =>
  new GraphQLObjectType({
    name: "OrderItemModifier",
    description: "A chosen modifier as it was when the order was placed.",
    fields: {
      id: { type: new GraphQLNonNull(GraphQLID) },
      name: text,
      modifierGroup: { type: new GraphQLNonNull(enums.of("ModifierGroup", modifierGroups)) },
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
    instants: ["scheduledFor", "promisedAt", "acknowledgedAt", "cancellationRequestedAt"],
    enums: {
      orderType: { name: "OrderType", values: orderTypes },
      orderSource: { name: "OrderSource", values: orderSources },
      status: orderStatus,
    },
    shapes: { deliveryAddress: () => deliveryAddress },
    relations: {
      customer: belongsTo("Customer", "customerId"),
      orderItems: hasMany("OrderItem", "orderId"),
      payments: hasMany("Payment", "orderId"),
      events: hasMany("OrderEvent", "orderId"),
    },
  }),
  defineModel({
    name: "OrderItem",
    plural: "orderItems",
    description:
      "A dish as it was sold: later changes of the menu leave it alone. Its `menuItem` is null once deleted.",
    table: orderItem,
    hidden: ["orderId", "menuItemId", "sortOrder"],
    enums: {
      kitchenStation: { name: "KitchenStation", values: kitchenStations },
      kitchenStatus: { name: "KitchenStatus", values: kitchenStatuses },
    },
    shapes: { modifiers: (enums) => new GraphQLList(new GraphQLNonNull(orderItemModifier(enums))) },
    relations: { order: belongsTo("RestaurantOrder", "orderId"), menuItem: belongsTo("MenuItem", "menuItemId") },
  }),
  defineModel({
    name: "OrderEvent",
    plural: "orderEvents",
    description: "An entry in an order's append-only history. `seq` counts from 1 in each order.",
    table: orderEvent,
    hidden: ["orderId"],
    instants: ["at"],
    enums: {
      type: { name: "OrderEventType", values: orderEventTypes },
      status: orderStatus,
      actorType: { name: "ActorType", values: actorTypes },
    },
    relations: { order: belongsTo("RestaurantOrder", "orderId") },
  }),
  defineModel({
    name: "Payment",
    plural: "payments",
    description: "A payment for an order: one per payment intent at a processor. Amounts are in minor units.",
    table: payment,
    hidden: ["orderId", "attempt"],
    instants: ["processedAt"],
    enums: {
      status: { name: "PaymentStatus", values: paymentStatuses },
      paymentMethod: { name: "PaymentMethod", values: paymentMethods },
      provider: { name: "PaymentProvider", values: paymentProviders },
    },
    relations: { order: belongsTo("RestaurantOrder", "orderId"), refunds: hasMany("Refund", "paymentId") },
  }),
  defineModel({
    name: "Refund",
    plural: "refunds",
    description: "A refund of a payment. Amounts are in minor units.",
    table: refund,
    hidden: ["paymentId", "attempt", "nextAttemptAt"],
    instants: ["processedAt"],
    enums: {
      kind: { name: "RefundKind", values: refundKinds },
      status: { name: "RefundStatus", values: refundStatuses },
    },
    relations: { payment: belongsTo("Payment", "paymentId") },
  }),
];
