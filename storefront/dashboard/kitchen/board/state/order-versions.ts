import type { BoardOrder } from "../../orders.ts";

/** What the board does with a message: display it, read the board, or nothing because it is displayed already. */
export type Verdict = "apply" | "read" | "skip";

type Version = Pick<BoardOrder, "id" | "updatedAt">;

/** Decides by the times of writes which of two states of an order is newer, because messages and reads arrive in any
 *  order. */
export interface OrderVersions {
  /** This screen sends a change of an order: until the board is read after it, messages about the order wait. */
  beginChange(orderId: string): void;
  endChange(orderId: string): void;
  /** Judges a message about a displayed order that was written at an instant. */
  judge(order: Version, at: string): Verdict;
  /** The orders of a read, but the displayed one wherever a message says that the read is older. */
  keepNewer<Order extends Version>(displayed: readonly Order[], read: readonly Order[]): MergedOrders<Order>;
}

interface MergedOrders<Order> {
  orders: Order[];
  /** Whether the read was older than a message, so that the board must be read again. */
  isOutdated: boolean;
}

export const createOrderVersions = (): OrderVersions => {
  /** The latest message of each order that the board may not have read yet. */
  const messageTimes = new Map<string, string>();
  /** The number of changes under way by order; 0 until the next read. */
  const changes = new Map<string, number>();
  /** The orders that this screen has changed. */
  const own = new Set<string>();
  const judge: OrderVersions["judge"] = ({ id, updatedAt }, at) => {
    const latest = messageTimes.get(id) ?? "";
    const isNewest = at > updatedAt && at > latest;
    if (isNewest) messageTimes.set(id, at);
    if (changes.has(id)) return "skip";
    if (isNewest) return "apply";
    // It overtook another message, or another screen wrote at the very instant of the last read.
    return at > updatedAt || (at === updatedAt && !own.has(id)) ? "read" : "skip";
  };
  return {
    judge,
    beginChange: (orderId) => {
      own.add(orderId);
      changes.set(orderId, (changes.get(orderId) ?? 0) + 1);
    },
    endChange: (orderId) => {
      changes.set(orderId, Math.max(0, (changes.get(orderId) ?? 0) - 1));
    },
    keepNewer: (displayed, read) => {
      const displayedById = new Map(displayed.map((order) => [order.id, order]));
      let isOutdated = false;
      const orders = read.map((order) => {
        const messageAt = messageTimes.get(order.id) ?? "";
        if (messageAt <= order.updatedAt) return order;
        isOutdated = true;
        return displayedById.get(order.id) ?? order;
      });
      // The next read counts, even if the clocks of two workers differ.
      messageTimes.clear();
      for (const [id, count] of changes) if (count === 0) changes.delete(id);
      return { orders, isOutdated };
    },
  };
};
