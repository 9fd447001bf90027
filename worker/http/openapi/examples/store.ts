import { storeSchema } from "../../../domain/store/schemas.ts";
import { columnExamples } from "./column-examples.ts";

const paymentOption = columnExamples(storeSchema.shape.paymentOptions.element);

/** Copper Pot on a Friday evening, shortened to one weekday, one holiday and one meal period. */
export const getStore = {
  request: {},
  response: {
    ...columnExamples(storeSchema),
    id: "sto_01JZ00000005TVGWHBB9QB53FW",
    legalPages: [
      { kind: "terms", title: "Terms" },
      { kind: "privacy", title: "Privacy" },
      { kind: "accessibility", title: "Accessibility" },
    ],
    socialLinks: [],
    paymentOptions: [paymentOption, { ...paymentOption, paymentMethod: "paypal" }],
    opening: {
      state: "open",
      nextChangeAt: "2026-11-21T06:00:00.000Z",
      lastOrderAt: "2026-11-21T05:40:00.000Z",
      closesSoonAt: "2026-11-21T05:15:00.000Z",
      message: null,
    },
    orderTypes: ["pickup", "delivery"],
  },
};
