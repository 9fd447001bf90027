import { customerSorts } from "../../../db/schema/enums.ts";

type CustomerSort = (typeof customerSorts)[number];

/** What the list shows, as the address of the page says it. */
export interface CustomerListQuery {
  search: string;
  sort: CustomerSort;
  cursor: string;
}

/** Reads the query of an address: "?search=ada&sort=spend" are people named Ada, those who spent most first. */
export const parseCustomerQuery = (text: string): CustomerListQuery => {
  const params = new URLSearchParams(text);
  const sort = customerSorts.find((known) => known === params.get("sort"));
  return { search: params.get("search") ?? "", sort: sort ?? "last_order", cursor: params.get("cursor") ?? "" };
};

/** Writes a query as the address has it, without what is usual. */
export const writeCustomerQuery = ({ search, sort, cursor }: CustomerListQuery): string => {
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  if (sort !== "last_order") params.set("sort", sort);
  if (cursor) params.set("cursor", cursor);
  const text = String(params);
  return text && `?${text}`;
};
