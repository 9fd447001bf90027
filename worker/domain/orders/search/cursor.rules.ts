/** The place of an order in a list: its business day and its id. */
interface OrderPosition {
  day: string;
  id: string;
}

/** Writes a position as a cursor: "2026-11-20.ord_01J…". */
export const toCursor = ({ day, id }: OrderPosition): string => `${day}.${id}`;

/** Reads a cursor; null if the text is none. */
export const parseCursor = (text: string): OrderPosition | null => {
  const [, day, id] = /^(\d{4}-\d{2}-\d{2})\.(ord_\w{26})$/.exec(text) ?? [];
  return day !== undefined && id !== undefined ? { day, id } : null;
};

/** The position before which all orders are, up to and with a business day. */
const afterDay = (day: string): OrderPosition => ({ day, id: "\u{10ffff}" });

/** Where a list starts: behind its last business day, or at the cursor if that comes later. With `to` 2026-11-20,
 *  orders of that day come first. */
export const startOfList = (to: string | null, cursor: OrderPosition | null): OrderPosition => {
  const start = afterDay(to ?? "9999-12-31");
  if (cursor === null) return start;
  return cursor.day > start.day ? { day: start.day, id: start.id } : cursor;
};
