import { useShop } from "../../state/shop.tsx";
import { useDashboard } from "../state.tsx";
import type { AuditChange, AuditEntry } from "./api.ts";

const money: ReadonlySet<string> = new Set([
  ...["price", "priceAdjustment", "deliveryFee", "deliveryMinimum", "freeDeliveryFrom", "fee", "minimum"],
  ...["amountOff", "minimumSubtotal", "countedCash", "expectedCash", "difference"],
]);

/** Operations that change no column, with a sentence of their own. */
const acts = [
  ...([
    "exportStore",
    "authorizeApp",
    "setPaymentAccount",
    "rotateWebhookSecret",
    "redeliverWebhook",
    "recogniseGuest",
  ] as const),
  ...(["eraseCustomer", "addGuestNote", "removeGuestNote", "setMemberPin", "removeMemberPin", "unlockMember"] as const),
  ...(["registerPasskey", "removePasskey", "renewRecoveryCodes", "stopRoleRecovery"] as const),
  ...(["removeMemberPasskeys", "setUpTablet", "revokeTablet", "sortMenuCategories", "sortMenuItems"] as const),
];

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** "priceAdjustment" as words, for columns without a text of their own. */
const toWords = (field: string): string => field.replaceAll(/([A-Z])/g, " $1").toLowerCase();

/** The texts of the log in the reader's language: who, what, before and after. */
export const createAuditTexts = () => {
  const { t, formatInstant } = useDashboard();
  const { format } = useShop();
  const nameActor = ({ actor }: AuditEntry): string =>
    actor.name ?? t(actor.type === "staff" ? "audit.former" : "audit.removedKey");
  const nameThing = (thing: string): string => t.find(`audit.thing.${thing}`) ?? toWords(thing).trim();
  const nameField = (field: string): string => t.find(`audit.field.${field}`) ?? toWords(field);
  const formatValue = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === "") return t("audit.empty");
    if (typeof value === "boolean") return t(value ? "audit.yes" : "audit.no");
    if (typeof value === "number") return money.has(field) ? format.money(value) : String(value);
    if (typeof value === "string") return instant.test(value) ? formatInstant(value) : value;
    const isPlainList = Array.isArray(value) && value.every((item) => typeof item !== "object");
    if (isPlainList) return value.length > 0 ? value.join(", ") : t("audit.empty");
    return JSON.stringify(value);
  };
  const describeOrder = (entry: AuditEntry): string => {
    const step = entry.action === "status_changed" ? `orders.status.${entry.status}` : `order.event.${entry.action}`;
    return t("audit.order", { who: nameActor(entry), number: entry.name ?? "", step: t.find(step) ?? entry.action });
  };
  const isShort = ({ isPersonal, field, before, after }: AuditChange): boolean =>
    !isPersonal && formatValue(field, before).length + formatValue(field, after).length < 80;
  /** What happened, as a sentence. */
  const describe = (entry: AuditEntry): string => {
    const { action, thing, name, changes } = entry;
    if (thing === "RestaurantOrder") return describeOrder(entry);
    const values = {
      who: nameActor(entry),
      thing: nameThing(thing),
      name: name === null ? "" : t("audit.name", { name }),
    };
    const act = acts.find((known) => known === action);
    if (act) return t(`audit.action.${act}`, values);
    const [change] = changes;
    if (action === "update" && changes.length === 1 && change && isShort(change)) {
      const { field, before, after } = change;
      const formatted = { before: formatValue(field, before), after: formatValue(field, after) };
      return t("audit.updateOne", { ...values, field: nameField(field), ...formatted });
    }
    if (action === "create" || action === "delete" || action === "update") return t(`audit.${action}`, values);
    return t("audit.other", { ...values, action: toWords(action) });
  };
  return { describe, nameThing, nameField, formatValue };
};

export type AuditTexts = ReturnType<typeof createAuditTexts>;
