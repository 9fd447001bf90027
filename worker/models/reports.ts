import { dayClose } from "../../db/schema/reports/day-close.ts";
import { defineModel } from "../crud/model.ts";

export const reportModels = [
  defineModel({
    name: "DayClose",
    plural: "dayCloses",
    description:
      "A business day that was closed: the cash that was expected and counted, and who counted it. Its figures never change again.",
    table: dayClose,
    relations: {},
  }),
];
