import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { print } from "graphql";
import {
  MenuDocument,
  OrderDocument,
  PayDocument,
  PlaceDocument,
  type PlaceMutationVariables,
  QuoteDocument,
} from "./generated/graphql.ts";
import type { Ordered, Partner } from "./program.ts";

/** A small client whose result type follows from the document. */
const openClient =
  ({ origin, send }: Partner) =>
  async <Data, Variables>(document: TypedDocumentNode<Data, Variables>, variables: Variables): Promise<Data> => {
    const body = JSON.stringify({ query: print(document), variables });
    const headers = { "content-type": "application/json" };
    const response = await send(new Request(`${origin}/api/graphql`, { method: "POST", headers, body }));
    const { data, errors }: { data?: Data | null; errors?: unknown[] } = await response.json();
    if (!data || errors) throw new Error(JSON.stringify(errors));
    return data;
  };

const customerInfo = { name: "Ada Lovelace", email: "ada@example.com", phone: "+1 718 555 0199" };

/** Places an order with the documents and types that graphql-codegen generates from schema.graphql. */
export const order = async (partner: Partner): Promise<Ordered> => {
  const send = openClient(partner);
  const { menuItems } = await send(MenuDocument, { name: "Roasted Tomato Soup" });
  const [soup] = menuItems ?? [];
  if (!soup) throw new Error("There is no soup.");
  const modifierIds = soup.modifiers?.filter(({ required, defaultSelected }) => required && defaultSelected) ?? [];
  const items = [{ menuItemId: soup.id, quantity: 2, modifierIds: modifierIds.map(({ id }) => id) }];
  const { quoteOrder: quote } = await send(QuoteDocument, { items });
  const { subtotal, tax, total } = quote;
  const input: PlaceMutationVariables = {
    ...{ customerInfo, subtotal, tax, tip: 0, total, idempotencyKey: partner.idempotencyKey },
    items: items.map((item) => ({ ...item, price: quote.lines[0]?.unitPrice ?? 0 })),
  };
  const { createStorefrontOrder: placed } = await send(PlaceDocument, input);
  const { createStorefrontOrder: repeated } = await send(PlaceDocument, input);
  const orderId = placed?.orderId ?? "";
  const secretKey = placed?.secretKey ?? "";
  await partner.pay(placed?.clientSecret ?? "");
  await send(PayDocument, { orderId, secretKey });
  const { getCustomerOrder: paid } = await send(OrderDocument, { orderId, secretKey });
  const { createStorefrontOrder: refused } = await send(PlaceDocument, { ...input, tip: 100, total: total + 100 });
  // @ts-expect-error A variable that the document does not declare is a compile error.
  const undeclaredVariable: Parameters<typeof send<unknown, PlaceMutationVariables>>[1] = { ...input, tips: 100 };
  // @ts-expect-error A field that the document does not select is a compile error.
  const unselectedField = paid?.customerName ?? undeclaredVariable.tip;
  return {
    ...{ orderId, againId: repeated?.orderId ?? "", quotedTotal: total, total: paid?.total ?? 0 },
    ...{ status: paid?.status ?? "", paymentStatuses: paid?.payments?.map(({ status }) => status) ?? [] },
    refusal: unselectedField === undefined ? "" : (refused?.errorCode ?? ""),
  };
};
