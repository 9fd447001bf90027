import {
  orderSources,
  orderStatuses,
  orderTypes,
  type PaymentMethod,
  paymentMethods,
} from "../../../../db/schema/enums.ts";

/** What the list shows, as the address of the page says it. */
export interface ListQuery {
  search: string;
  from: string;
  to: string;
  status: readonly (typeof orderStatuses)[number][];
  orderType: readonly (typeof orderTypes)[number][];
  orderSource: readonly (typeof orderSources)[number][];
  paymentMethod: readonly PaymentMethod[];
  /** A dish that the orders have; empty for all orders. */
  menuItemId: string;
  isUnpaid: boolean;
  isRefunded: boolean;
  isLate: boolean;
  hidesTests: boolean;
  cursor: string;
}

export const flags = ["isUnpaid", "isRefunded", "isLate", "hidesTests"] as const;

const isOneOf = <Value extends string>(values: readonly Value[], text: string): text is Value =>
  values.some((value) => value === text);

/** Values that no list knows are left out, as in an address of an older version. */
const readList = <Value extends string>(params: URLSearchParams, name: string, values: readonly Value[]): Value[] =>
  (params.get(name) ?? "").split(",").filter((text): text is Value => isOneOf(values, text));

const day = /^\d{4}-\d{2}-\d{2}$/;

const readDay = (params: URLSearchParams, name: string): string => {
  const text = params.get(name) ?? "";
  return day.test(text) ? text : "";
};

/** Reads the query of an address: "?search=ada&status=ready,served" are Ada's orders that are ready or served. */
export const parseListQuery = (text: string): ListQuery => {
  const params = new URLSearchParams(text);
  return {
    search: params.get("search") ?? "",
    from: readDay(params, "from"),
    to: readDay(params, "to"),
    status: readList(params, "status", orderStatuses),
    orderType: readList(params, "orderType", orderTypes),
    orderSource: readList(params, "orderSource", orderSources),
    paymentMethod: readList(params, "paymentMethod", paymentMethods),
    menuItemId: params.get("menuItemId") ?? "",
    isUnpaid: params.get("isUnpaid") === "true",
    isRefunded: params.get("isRefunded") === "true",
    isLate: params.get("isLate") === "true",
    hidesTests: params.get("hidesTests") === "true",
    cursor: params.get("cursor") ?? "",
  };
};

/** Writes a query as the address has it. Equal lists have equal addresses, and what restricts nothing is left out. */
export const writeListQuery = (query: ListQuery): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries<ListQuery[keyof ListQuery]>({ ...query })) {
    const text = typeof value === "object" ? value.join(",") : value === false ? "" : String(value);
    if (text !== "") params.set(name, text);
  }
  const text = String(params).replaceAll("%2C", ",");
  return text && `?${text}`;
};

/** Whether the list is restricted by more than its search. */
export const countFilters = ({ search: _search, cursor: _cursor, from, to, ...query }: ListQuery): number =>
  Object.values(query).filter((value) => (typeof value === "object" ? value.length > 0 : Boolean(value))).length +
  (from || to ? 1 : 0);

/** The variables of searchOrders. */
export const toVariables = ({ search, cursor, ...query }: ListQuery) => ({
  search: search || null,
  cursor: cursor || null,
  filter: {
    from: query.from || null,
    to: query.to || null,
    status: [...query.status],
    orderType: [...query.orderType],
    orderSource: [...query.orderSource],
    paymentMethod: [...query.paymentMethod],
    menuItemId: query.menuItemId || null,
    isUnpaid: query.isUnpaid,
    isRefunded: query.isRefunded,
    isLate: query.isLate,
    hidesTests: query.hidesTests,
  },
});
