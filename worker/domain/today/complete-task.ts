import { z } from "zod";
import { atomic, WriteConflict } from "../../../db/atomic.ts";
import { readOrder } from "../../../db/queries/orders/orders.ts";
import { completeTask, readTask } from "../../../db/queries/tasks.ts";
import { storeTask } from "../../../db/schema/tasks.ts";
import { notFound } from "../../errors.ts";
import { recordEntry } from "../audit/record.ts";
import { actorName } from "../caller/actor-name.ts";
import { columnOutputs } from "../column-schemas.ts";
import { operation } from "../operation.ts";
import { answerForeignRefund } from "../orders/settlement/refunds.ts";
import { idInput, textInput } from "../schemas.ts";
import { maxNoteLength } from "../text-lengths.rules.ts";

const { id, kind, subjectId, orderId, amount, detail, raisedAt, doneAt, doneBy, note } = storeTask;

const taskSchema = z
  .object(columnOutputs({ id, kind, subjectId, orderId, amount, detail, raisedAt, doneAt, doneBy, note }))
  .meta({ id: "CompletedTask", description: "A task, as the person who ended it left it." });

export const completeStoreTask = operation({
  name: "completeStoreTask",
  kind: "mutation",
  description: "Marks a task as done, with a note of what was done about it. If it ended before, it stays as it was.",
  access: { kind: "scope", scope: "write_payments", tablet: true },
  idempotency: "natural",
  audit: "entry",
  input: z.object({
    taskId: idInput.meta({ description: "Id of the task." }),
    note: textInput(maxNoteLength, 1).meta({ description: "What was done about it, such as: refunded in cash." }),
    isSameRefund: z.boolean().nullish().meta({
      description:
        "Of processor_refund: whether the refund at the processor is the one that waits here, which is then not sent. Default: false.",
    }),
  }),
  output: taskSchema.nullable(),
}).handle(async (ctx, input) => {
  const { db, store } = ctx;
  const task = { storeId: store.id, id: input.taskId };
  const known = await readTask(db, task.storeId, task.id);
  if (!known) throw notFound();
  if (known.doneAt !== null) return known;
  const changes = [{ field: "note" }];
  const entry = recordEntry(ctx, { action: "completeStoreTask", thing: "StoreTask", thingId: task.id, changes });
  const done = { doneBy: await actorName(ctx), note: input.note, now: ctx.clock.now() };
  const isFirst = await atomic(db, [...entry, ...completeTask(db, task, done)]).then(
    () => true,
    (error: unknown) => {
      if (error instanceof WriteConflict && error.conflict === "ROW_CHANGED") return false;
      throw error;
    },
  );
  const isAnswer = isFirst && known.kind === "processor_refund" && known.orderId !== null;
  const record = isAnswer ? await readOrder(db, task.storeId, known.orderId ?? "") : null;
  if (record) await answerForeignRefund(ctx, record, known.subjectId, input.isSameRefund === true);
  return readTask(db, task.storeId, task.id);
});
