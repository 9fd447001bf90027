/** The filters of the log, as the address of the page has them. */
export interface AuditQuery {
  actor: string;
  thing: string;
  /** The id of one thing, to which other pages link. */
  thingId: string;
  day: string;
  cursor: string;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the query of an address. parseAuditQuery("?day=2026-11-20").day is "2026-11-20"; an invalid day is left
 *  out. */
export const parseAuditQuery = (text: string): AuditQuery => {
  const params = new URLSearchParams(text);
  const read = (name: string) => params.get(name) ?? "";
  const at = read("day");
  return {
    ...{ actor: read("actor"), thing: read("thing"), thingId: read("thingId"), cursor: read("cursor") },
    day: day.test(at) ? at : "",
  };
};

/** Writes a query as the address has it, without what restricts nothing. writeAuditQuery({ day: "2026-11-20" }) is
 *  "?day=2026-11-20". */
export const writeAuditQuery = (query: Partial<AuditQuery>): string => {
  const set = Object.entries(query).filter(([, value]) => value !== "");
  return set.length > 0 ? `?${new URLSearchParams(set)}` : "";
};
