import { z } from "zod";
import { kitchenStation, kitchenStatuses } from "../../../../db/schema/enums.ts";
import { enumSchema } from "../../schemas.ts";
import { orderInput } from "../read/schemas.ts";

const station = enumSchema(kitchenStation).nullish().meta({
  description: "The station whose items count. Default: every item of the order.",
});

const bumpedTo = kitchenStatuses.filter((status) => status !== "queued");
const recalledTo = kitchenStatuses.filter((status) => status !== "done");

export const bumpInput = orderInput.extend({
  kitchenStatus: z
    .string()
    .pipe(z.enum(bumpedTo, "Send cooking or done."))
    .nullish()
    .meta({ description: "cooking or done. Items that are further stay as they are. Default: done." }),
  station,
});

export type BumpInput = z.output<typeof bumpInput>;

export const recallInput = orderInput.extend({
  kitchenStatus: z
    .string()
    .pipe(z.enum(recalledTo, "Send queued or cooking."))
    .nullish()
    .meta({ description: "queued or cooking. Default: cooking." }),
  station,
});

export type RecallInput = z.output<typeof recallInput>;
