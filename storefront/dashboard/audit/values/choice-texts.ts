import type { AuditedChoice } from "../../../../db/audit/audited-values.ts";
import { type Processor, processorIds, processors } from "../../../../db/schema/processors.ts";
import type { DashboardMessageKey } from "../../../i18n/dashboard/en.ts";
import type { MessageKey } from "../../../i18n/en.ts";
import type { Translate } from "../../../i18n/translate.ts";
import type { DashboardTranslate } from "../../messages.ts";

/** Values that guests read as well. */
const guestTexts = {
  gluten: "allergen.gluten",
  crustaceans: "allergen.crustaceans",
  eggs: "allergen.eggs",
  fish: "allergen.fish",
  peanuts: "allergen.peanuts",
  soybeans: "allergen.soybeans",
  milk: "allergen.milk",
  nuts: "allergen.nuts",
  celery: "allergen.celery",
  mustard: "allergen.mustard",
  sesame: "allergen.sesame",
  sulphites: "allergen.sulphites",
  lupin: "allergen.lupin",
  molluscs: "allergen.molluscs",
  vegan: "diet.vegan",
  vegetarian: "diet.vegetarian",
  gluten_free: "diet.gluten_free",
  dairy_free: "diet.dairy_free",
  keto: "diet.keto",
  halal: "diet.halal",
  kosher: "diet.kosher",
  size: "group.size",
  temperature: "group.temperature",
  addons: "group.addons",
  removals: "group.removals",
  sides: "group.sides",
  dressings: "group.dressings",
  cheese: "group.cheese",
  toppings: "group.toppings",
  sauces: "group.sauces",
  patty: "group.patty",
  ice: "group.ice",
  dipping: "group.dipping",
} as const satisfies Partial<Record<AuditedChoice, MessageKey>>;

/** All other values. The compiler asks for the text of a new one. */
const staffTexts: Readonly<Record<Exclude<AuditedChoice, keyof typeof guestTexts | Processor>, DashboardMessageKey>> = {
  breakfast: "period.breakfast",
  lunch: "period.lunch",
  dinner: "period.dinner",
  late_night: "period.late_night",
  all_day: "period.all_day",
  grill: "menu.station.grill",
  fryer: "menu.station.fryer",
  salad: "menu.station.salad",
  dessert: "menu.station.dessert",
  bar: "menu.station.bar",
  expo: "menu.station.expo",
  percent: "promos.kind.percent",
  amount: "promos.kind.amount",
  pickup: "promos.type.pickup",
  delivery: "promos.type.delivery",
  dine_in: "promos.type.dine_in",
  owner: "role.owner",
  manager: "role.manager",
  staff: "role.staff",
  active: "keys.status.active",
  inactive: "keys.status.inactive",
  revoked: "keys.status.revoked",
  disabled: "webhooks.status.disabled",
  "order.created": "webhooks.event.order.created",
  "order.paid": "webhooks.event.order.paid",
  "order.status_changed": "webhooks.event.order.status_changed",
  "order.updated": "webhooks.event.order.updated",
  "order.payment_due": "webhooks.event.order.payment_due",
  "order.cancelled": "webhooks.event.order.cancelled",
  "order.refunded": "webhooks.event.order.refunded",
  "menu.item_availability_changed": "webhooks.event.menu.item_availability_changed",
  bistro: "settings.theme.bistro",
  counter: "settings.theme.counter",
  salon: "settings.theme.salon",
  draft: "audit.product.draft",
  proposed: "audit.product.proposed",
  published: "audit.product.published",
  rejected: "audit.product.rejected",
};

const find = <Text extends string>(texts: Readonly<Record<string, Text>>, value: string): Text | undefined =>
  Object.hasOwn(texts, value) ? texts[value] : undefined;

/** Writes a value of an enumeration as people call it; as it is stored if the enumeration no longer has it. */
export const createChoiceText =
  (t: DashboardTranslate, guestText: Translate) =>
  (value: string): string => {
    const guest = find<MessageKey>(guestTexts, value);
    if (guest) return guestText(guest);
    const staff = find(staffTexts, value);
    if (staff) return t(staff);
    const processor = processorIds.find((id) => id === value);
    return processor ? processors[processor].name : value;
  };
