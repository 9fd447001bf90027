import { dispute } from "../../db/schema/payments/disputes.ts";
import { payout, processorCheck } from "../../db/schema/payments/payouts.ts";
import { unmatchedPayment } from "../../db/schema/payments/restores.ts";
import { defineModel } from "../crud/model.ts";
import { belongsTo } from "../crud/relations.ts";

export const payoutModels = [
  defineModel({
    name: "Dispute",
    plural: "disputes",
    description:
      "A dispute of a payment, as its processor last reported it. It is answered at the processor. It changes no amount of its payment or order. Amounts are in minor units.",
    table: dispute,
    hidden: ["paymentId", "orderId", "checkedAt", "noticeDueAt"],
    relations: {
      payment: belongsTo("Payment", "paymentId", "The disputed payment."),
      order: belongsTo("RestaurantOrder", "orderId", "The order that was paid."),
    },
  }),
  defineModel({
    name: "Payout",
    plural: "payouts",
    description:
      "Money that a processor sends to the restaurant's bank account, as it last reported it. PayPal reports none. Amounts are in minor units.",
    table: payout,
    hidden: ["checkedAt"],
  }),
  defineModel({
    name: "UnmatchedPayment",
    plural: "unmatchedPayments",
    description:
      "A payment that a processor collected and whose order a restore of the database removed, with what the processor knows of the guest. `refundUnmatchedPayment` gives it back. Amounts are in minor units.",
    table: unmatchedPayment,
    hidden: ["restoreId", "refundAmount", "refundId", "nextAttemptAt"],
  }),
  defineModel({
    name: "ProcessorCheck",
    plural: "processorChecks",
    description: "When disputes and payouts were last read from a processor. Webhooks report them earlier.",
    table: processorCheck,
    hidden: ["dueAt"],
  }),
];
