import createClient from "openapi-fetch";
import type { components, paths } from "./generated/openapi.ts";
import type { Ordered, Partner } from "./program.ts";

type Dish = components["schemas"]["ListedMenuItem"];
type Refusal = components["schemas"]["ErrorCode"];

const modifierIds = ({ modifiers }: Dish): string[] =>
  modifiers.filter(({ required, defaultSelected }) => required && defaultSelected).map(({ id }) => id);

const requireValue = <Value>(value: Value | undefined, what: string): Value => {
  if (value === undefined) throw new Error(`${what} was refused.`);
  return value;
};

const customerInfo = { name: "Ada Lovelace", email: "ada@example.com", phone: "+1 718 555 0199" };

/** Places an order with the client that openapi-typescript generates from openapi.json. */
export const order = async ({ origin, send, pay, idempotencyKey }: Partner): Promise<Ordered> => {
  const { GET, POST } = createClient<paths>({ baseUrl: origin, fetch: send });
  const menu = await GET("/api/menu-items", { params: { query: { q: "tomato soup", dietary: ["vegetarian"] } } });
  const soup = requireValue(requireValue(menu.data, "The menu").items[0], "The soup");
  const items = [{ menuItemId: soup.id, quantity: 2, modifierIds: modifierIds(soup) }];
  const input = await POST("/api/quote", { body: { orderType: "pickup", items } });
  const { subtotal, tax, total, lines } = requireValue(input.data, "The quote");
  const body: components["schemas"]["CreateStorefrontOrderBody"] = {
    ...{ orderType: "pickup", customerInfo, subtotal, tax, tip: 0, total },
    items: items.map((item) => ({ ...item, price: lines[0]?.unitPrice ?? 0 })),
  };
  const placeOrder = (result: typeof body) =>
    POST("/api/orders/create", { params: { header: { "Idempotency-Key": idempotencyKey } }, body: result });
  const placed = requireValue((await placeOrder(body)).data, "The order");
  const repeated = (await placeOrder(body)).data;
  const orderId = placed.orderId ?? "";
  const secretKey = placed.secretKey ?? "";
  await pay(placed.clientSecret ?? "");
  const params = { path: { id: orderId }, header: { "X-Order-Key": secretKey } };
  await POST("/api/orders/{id}/complete-payment", { params, body: {} });
  const paid = requireValue((await GET("/api/orders/{id}", { params })).data, "The paid order");
  const refused = await placeOrder({ ...body, tip: 100, total: total + 100 });
  const code: Refusal = requireValue(refused.error, "Nothing").code;
  // @ts-expect-error An unknown order type is a compile error.
  const unknownType: typeof body.orderType = "drive_in";
  // @ts-expect-error A field that the response does not have is a compile error.
  const unknownField = paid.processorId ?? unknownType;
  return {
    ...{ orderId, againId: repeated?.orderId ?? "", status: paid.status, quotedTotal: total, total: paid.total ?? 0 },
    ...{
      paymentStatuses: paid.payments?.map(({ status }) => status) ?? [],
      refusal: unknownField === undefined ? "" : code,
    },
  };
};
