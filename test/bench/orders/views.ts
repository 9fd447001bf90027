import type { Copy } from "./copies.ts";

/** A view of the Orders list: what a call of searchOrders asks for. */
export interface View {
  name: string;
  variables: { filter?: object; search?: string; cursor?: string };
}

/** The views of a list: its pages, each filter alone, and each kind of search for the guest of an order. */
export const listViews = (guest: Copy, dish: { id: string }, cursor: string): View[] => {
  const [firstName = "", lastName = "", word = ""] = guest.name.split(" ");
  const filter = (name: string, value: object): View => ({ name: `filter: ${name}`, variables: { filter: value } });
  const search = (name: string, text: string): View => ({ name: `search: ${name}`, variables: { search: text } });
  return [
    { name: "first page", variables: {} },
    { name: "a later page", variables: { cursor } },
    filter("one day", { from: guest.day, to: guest.day }),
    filter("status", { status: ["served"] }),
    filter("type", { orderType: ["delivery"] }),
    filter("source", { orderSource: ["phone"] }),
    filter("payment", { paymentMethod: ["manual"] }),
    filter("unpaid", { isUnpaid: true }),
    filter("refunded", { isRefunded: true }),
    filter("late", { isLate: true }),
    filter("dish of 31 days", { menuItemId: dish.id }),
    search("number", `#${guest.number}`),
    search("number or phone", guest.number),
    search("phone's last 4 digits", guest.phone.slice(-4)),
    search("phone's last 7 digits", guest.phone.slice(-7)),
    search("e-mail", guest.email),
    search("e-mail's start", guest.email.slice(0, 6)),
    search("first name", firstName),
    search("name's start", lastName.slice(0, 3)),
    search("one letter", firstName.slice(0, 1)),
    search("whole name", `${firstName} ${lastName} ${word}`),
    search("nothing found", "zzzz"),
  ];
};
