import { operation } from "../operation.ts";
import { noInput } from "../schemas.ts";
import { completeStoreTask } from "./complete-task.ts";
import { launchChecklist } from "./launch-checklist.ts";
import { todayReportSchema } from "./schemas.ts";
import { loadTodayReport } from "./today-report.ts";

const todayReport = operation({
  name: "todayReport",
  kind: "query",
  description:
    "How the current business day goes against the same weekday of last week, what waits for a person, and the next scheduled orders. Test orders do not count.",
  access: { kind: "scope", scope: "read_orders", tablet: true },
  idempotency: "read",
  input: noInput,
  output: todayReportSchema,
}).handle(loadTodayReport);

export const todayOperations = [todayReport, launchChecklist, completeStoreTask];
