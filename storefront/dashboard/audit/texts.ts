import { type OrderEventType, type OrderStatus, orderEventTypes, orderStatuses } from "../../../db/schema/enums.ts";
import { type AuditedAct, auditedActs } from "../../../db/schema/records/enums.ts";
import { useShop } from "../../state/shop.tsx";
import { useDashboard } from "../state.tsx";
import type { AuditChange, AuditEntry } from "./api.ts";
import { createSimpleTexts } from "./values/simple-texts.ts";
import { createValueText, type RowNames } from "./values/value-texts.ts";

/** "priceAdjustment" as words, for columns without a text of their own. */
const toWords = (field: string): string => field.replaceAll(/([A-Z])/g, " $1").toLowerCase();

const isAct = (action: string): action is AuditedAct => auditedActs.some((act) => act === action);
const isStatus = (status: string | null): status is OrderStatus => orderStatuses.some((known) => known === status);
const isStep = (action: string): action is Exclude<OrderEventType, "status_changed"> =>
  action !== "status_changed" && orderEventTypes.some((type) => type === action);

/** The longest values, before and after together, that fit in a sentence. */
const maxSentenceValues = 80;

/** The texts of the log in the reader's language: who, what, before and after. */
export const createAuditTexts = () => {
  const { t, formatInstant } = useDashboard();
  const { format, locale, t: guestText } = useShop();
  const writeValue = createValueText({ t, guestText, locale, format, formatInstant });
  const { date } = createSimpleTexts(locale, format, formatInstant);
  const nameActor = ({ actor }: AuditEntry): string =>
    actor.name ?? t(actor.type === "staff" ? "audit.former" : "audit.removedKey");
  const nameThing = (thing: string): string => t.find(`audit.thing.${thing}`) ?? toWords(thing).trim();
  const nameField = (field: string): string => t.find(`audit.field.${field}`) ?? toWords(field);
  const nameRow = ({ thing, name }: AuditEntry): string => {
    if (name === null) return "";
    const text = { field: "provider", format: "choice" } as const;
    const readable = thing === "PaymentAccount" ? writeValue(text, name, new Map()) : name;
    return t("audit.name", { name: thing === "DayClose" ? date(readable) : readable });
  };
  const describeStep = ({ action, status }: AuditEntry): string => {
    if (isStep(action)) return t(`order.event.${action}`);
    return isStatus(status) ? t(`orders.status.${status}`) : toWords(action);
  };
  /** The values before and after, if they fit in a sentence. */
  const findShort = (change: AuditChange, names: RowNames): { before: string; after: string } | null => {
    const [before, after] = [change.before, change.after].map((value) => writeValue(change, value, names));
    if (change.isPersonal || change.format === "picture" || before === undefined || after === undefined) return null;
    const isShort = before.length + after.length < maxSentenceValues && !/\n/.test(before + after);
    return isShort && before !== after ? { before, after } : null;
  };
  /** What happened, as a sentence. */
  const describe = (entry: AuditEntry, names: RowNames): string => {
    const { action, thing, changes } = entry;
    const who = nameActor(entry);
    if (thing === "RestaurantOrder")
      return t("audit.order", { who, number: entry.name ?? "", step: describeStep(entry) });
    const values = { who, thing: nameThing(thing), name: nameRow(entry) };
    if (isAct(action)) return t(`audit.action.${action}`, values);
    const [change] = changes;
    const short = action === "update" && changes.length === 1 && change ? findShort(change, names) : null;
    if (change && short) return t("audit.updateOne", { ...values, field: nameField(change.field), ...short });
    if (action === "create" || action === "delete" || action === "update") return t(`audit.${action}`, values);
    return t("audit.other", { ...values, action: toWords(action) });
  };
  return { describe, nameThing, nameField, writeValue };
};

export type AuditTexts = ReturnType<typeof createAuditTexts>;
