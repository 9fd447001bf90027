import { field, fields, mutate, query, queryAll, type Values } from "../../api/graphql.ts";
import { serviceField } from "../service/service.ts";
import { type CancellationRequest, requestsField } from "./cancellation-requests.ts";
import { tasksField } from "./tasks.ts";

const figures = fields("orders", "late", "medianMinutes", "p90Minutes");
const sums = fields("sales", "averageOrder", "tips", "refunds", "toCollect");

const plainSelection = {
  ...fields("day", "until", "comparedDay", "currencyCode", "state", "nextChangeAt"),
  figures,
  comparedFigures: figures,
  hours: fields("hour", "orders", "comparedOrders"),
  bestSellers: fields("menuItemId", "name", "quantity", "comparedQuantity"),
  needs: fields("kind", "count", "businessDay"),
  upcoming: fields("id", "orderNumber", "orderType", "scheduledFor", "customerName", "itemCount"),
} as const;

const fullField = field("todayReport", {
  select: { ...plainSelection, sums, comparedSums: sums, hourSums: fields("hour", "sales", "comparedSales") },
});
const plainField = field("todayReport", { select: plainSelection });

/** What Today shows. Without the scope for sums they are null. */
export type TodayReport = Values<{ report: typeof fullField }>["report"];

interface Rights {
  canSeeSums: boolean;
  canAnswer: boolean;
}

/** Reads the whole page in one request: the report, how the kitchen copes, open tasks, and requests that the user
 *  may answer. */
export const readToday = async ({ canSeeSums, canAnswer }: Rights) => {
  const requested = canAnswer ? { requests: requestsField } : {};
  const { report, service, tasks, ...rest } = await queryAll({
    report: canSeeSums ? fullField : plainField,
    service: serviceField,
    tasks: tasksField,
    ...requested,
  });
  const full: TodayReport = { sums: null, comparedSums: null, hourSums: null, ...report };
  const requests: readonly CancellationRequest[] = "requests" in rest && rest.requests ? rest.requests : [];
  return { report: full, service, tasks, requests };
};

export type Today = Awaited<ReturnType<typeof readToday>>;

export const readChecklist = () =>
  query("launchChecklist", {
    select: {
      ...fields("isOpen", "hasOrders", "needsCashRegister", "missingLegalPages"),
      steps: fields("step", "isDone"),
    },
  });

export type Checklist = Awaited<ReturnType<typeof readChecklist>>;

export const hideChecklist = (): Promise<unknown> =>
  mutate("updateStoreOperations", { data: { hidesLaunchChecklist: true }, select: { id: true } });

/** Places a test order and returns its number. The key makes a repeated tap the same order. */
export const placeTestOrder = async (idempotencyKey: string): Promise<string> => {
  const placed = await mutate("createTestOrder", { idempotencyKey, select: { id: true } });
  const order = await query("restaurantOrder", { where: { id: placed?.id ?? "" }, select: { orderNumber: true } });
  return order?.orderNumber ?? "";
};
