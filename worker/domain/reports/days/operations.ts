import { operation } from "../../operation.ts";
import { closeDay } from "./close-day.ts";
import { loadDayToClose } from "./day-to-close.ts";
import { closeDayInput, closedDaySchema, dayToCloseInput, dayToCloseSchema } from "./schemas.ts";

const access = { kind: "scope", scope: "take_payments", tablet: true } as const;

const dayToClose = operation({
  name: "dayToClose",
  kind: "query",
  description:
    "What staff need to close a business day: the cash that it should have, its orders that are not finished or not paid, whether it can be closed, and the closes before it.",
  access,
  idempotency: "read",
  input: dayToCloseInput,
  output: dayToCloseSchema,
}).handle(loadDayToClose);

const closeBusinessDay = operation({
  name: "closeDay",
  kind: "mutation",
  description:
    "Closes a business day with the cash that was counted. Its figures never change again: what changes later is a correction on its own day. DAY_CLOSED if it was closed before, with who closed it and when.",
  access,
  idempotency: "key",
  audit: "entry",
  input: closeDayInput,
  output: closedDaySchema,
}).handle(closeDay);

export const dayOperations = [dayToClose, closeBusinessDay];
