import type { Write } from "../../db/atomic.ts";
import type { Db } from "../../db/client.ts";
import { insertTask, type StoreTaskRow } from "../../db/queries/tasks.ts";
import { newId } from "./ids.ts";
import type { Instant } from "./time.ts";

type NewTask = Pick<StoreTaskRow, "storeId" | "kind" | "subjectId" | "orderId" | "amount" | "detail">;

/** Raises a task, for the batch of its cause. One that is open stays as it is. One that ended is open again, if it
 *  ended by `endedBy`. */
export const raiseTask = (db: Db, now: Instant, task: NewTask, endedBy = now): Write =>
  insertTask(db, { ...task, id: newId("tsk", now), createdAt: now, updatedAt: now, raisedAt: now }, endedBy);
