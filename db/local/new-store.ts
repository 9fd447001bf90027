import { ulid } from "ulid";
import { always } from "../schema/shapes.ts";

/** Where a store is. Its currency cannot change later, because prices and orders are recorded in it. */
export interface Region {
  /** ISO 3166-1, such as US. */
  countryCode: string;
  /** ISO 4217, such as USD. */
  currencyCode: string;
  /** BCP 47, such as en-US. */
  locale: string;
  timezone: string;
}

export const defaultRegion: Region = { countryCode: "US", currencyCode: "USD", locale: "en-US", timezone: "UTC" };

/** What a new store needs to begin with. */
export interface NewStore extends Partial<Region> {
  slug: string;
  /** The host that its guests visit. */
  host: string;
  /** The e-mail address of its owner. */
  owner: string;
  name: string;
}

export const literal = (value: string | number | null): string => {
  if (value === null) return "NULL";
  return typeof value === "number" ? String(value) : `'${value.replaceAll("'", "''")}'`;
};

const insert = (table: string, row: Record<string, string | number | null>): string =>
  `INSERT INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${Object.values(row).map(literal).join(", ")})`;

const everyDay = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: "11:00", to: "21:00" }));

/** The settings of a new store. Pickup and delivery start disabled, until the owner has set it up. */
const initialSettings = {
  hours: JSON.stringify(everyDay),
  hours_exceptions: "[]",
  meal_period_times: "[]",
  tax_rate_ppm: 0,
  tax_delivery_fee: 0,
  pickup_enabled: 0,
  delivery_enabled: 0,
  delivery_fee: 0,
  delivery_minimum: 0,
  pickup_discount_percent: 0,
  pickup_lead_minutes: 20,
  delivery_lead_minutes: 45,
  slot_minutes: 15,
  schedule_days_ahead: 7,
  ordering_paused: 0,
  cash_on_pickup_enabled: 0,
  menu_revision: 1,
};

/** Countries whose menus have prices without tax. Elsewhere guests read what they pay. */
const pricesWithoutTax: ReadonlySet<string> = new Set(["US", "CA"]);

const makeRow = (prefix: string) => {
  const at = new Date().toISOString();
  return { id: `${prefix}_${ulid()}`, created_at: at, updated_at: at };
};

/** The SQL statement that gives a store a further host. */
export const addHostStatement = (storeId: string, host: string): string =>
  insert("store_host", { ...makeRow("hst"), store_id: storeId, host });

/** The SQL statements that create a store with its owner. */
export const listNewStoreStatements = ({ slug, host, owner, name, ...region }: NewStore): string[] => {
  const { countryCode, currencyCode, locale, timezone } = { ...defaultRegion, ...region };
  const store = makeRow("sto");
  const person = makeRow("cus");
  return [
    insert("store_settings", {
      ...store,
      store_id: store.id,
      slug,
      name,
      brand_color: "#8a3b12",
      address: "",
      phone: "",
      email: owner,
      country_code: countryCode,
      currency_code: currencyCode,
      locale,
      timezone,
      prices_include_tax: pricesWithoutTax.has(countryCode) ? 0 : 1,
      tip_percents: countryCode === "JP" ? "[]" : "[10,15,20]",
      ...initialSettings,
    }),
    insert("tax_class", {
      ...makeRow("txc"),
      store_id: store.id,
      name: "Standard",
      is_default: 1,
      rates: JSON.stringify([{ orderType: null, ratePpm: 0, from: always }]),
    }),
    insert("store_operations", {
      ...store,
      id: store.id.replace("sto", "sop"),
      store_id: store.id,
      staff_may_cancel_paid: 1,
    }),
    addHostStatement(store.id, host),
    insert("customer", { ...person, store_id: store.id, email: owner }),
    insert("staff_member", { ...makeRow("stf"), store_id: store.id, customer_id: person.id, role: "owner" }),
  ];
};
