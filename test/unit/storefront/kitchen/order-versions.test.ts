import { describe, expect, it } from "vitest";
import { withPendingBumps } from "../../../../storefront/dashboard/kitchen/board/bumps.rules.ts";
import { createOrderVersions } from "../../../../storefront/dashboard/kitchen/board/state/order-versions.ts";
import { aBoardDish, aBoardOrder } from "../../../support/kitchen/board-order.ts";

const at = (seconds: number): string => `2026-11-20T23:30:0${seconds}.000Z`;
const orderAt = (seconds: number, customerName = "read") => aBoardOrder({ updatedAt: at(seconds), customerName });
const displayed = orderAt(0, "displayed");

describe("an order on the kitchen's board", () => {
  it("changes with a message that is newer than the last read, and not with one that the read contains", () => {
    const versions = createOrderVersions();
    expect(versions.judge(orderAt(1), at(2))).toBe("apply");
    expect(versions.judge(orderAt(3), at(2))).toBe("skip");
  });

  it("is read again if messages arrive in another order than they were written", () => {
    const versions = createOrderVersions();
    expect([3, 2].map((seconds) => versions.judge(displayed, at(seconds)))).toEqual(["apply", "read"]);
  });

  it("stays as this screen changed it while late messages of an undo and of the bump before it arrive", () => {
    const versions = createOrderVersions();
    // Bump, undo and bump, one after the other. The messages of the first two arrive at any time.
    versions.beginChange("ord_1");
    versions.endChange("ord_1");
    expect(versions.judge(displayed, at(1))).toBe("skip");
    versions.beginChange("ord_1");
    expect(versions.judge(displayed, at(2))).toBe("skip");
    versions.endChange("ord_1");
    versions.beginChange("ord_1");
    versions.endChange("ord_1");
    // Read after the second bump, which was written at 3.
    const { orders, isOutdated } = versions.keepNewer([displayed], [orderAt(3)]);
    expect(isOutdated).toBe(false);
    const [order = displayed] = orders;
    expect(order.customerName).toBe("read");
    for (const seconds of [1, 2, 3]) expect(versions.judge(order, at(seconds))).toBe("skip");
    expect(versions.judge(order, at(4))).toBe("apply");
  });

  it("stays as a message changed it if a read that began before the message ends after it", () => {
    const versions = createOrderVersions();
    expect(versions.judge(displayed, at(2))).toBe("apply");
    const outdated = versions.keepNewer([displayed], [orderAt(1)]);
    expect(outdated).toMatchObject({ isOutdated: true, orders: [{ customerName: "displayed" }] });
    expect(versions.keepNewer([displayed], [orderAt(2)])).toMatchObject({
      isOutdated: false,
      orders: [{ customerName: "read" }],
    });
  });

  it("is never read for ever, even if the clocks of two workers differ", () => {
    const versions = createOrderVersions();
    versions.judge(displayed, at(9));
    const reads = [1, 2].map(() => versions.keepNewer([displayed], [orderAt(1)]).isOutdated);
    expect(reads).toEqual([true, false]);
  });

  it("is read after a message of another screen at the very instant of the last read", () => {
    const versions = createOrderVersions();
    expect(versions.judge(displayed, at(0))).toBe("read");
    versions.beginChange("ord_1");
    versions.endChange("ord_1");
    const [order = displayed] = versions.keepNewer([displayed], [orderAt(0)]).orders;
    expect(versions.judge(order, at(0))).toBe("skip");
  });

  it("is read again if another screen changed it while this screen's change was sent", () => {
    const versions = createOrderVersions();
    versions.beginChange("ord_1");
    expect(versions.judge(displayed, at(5))).toBe("skip");
    versions.endChange("ord_1");
    expect(versions.keepNewer([displayed], [orderAt(4)]).isOutdated).toBe(true);
  });
});

describe("a read of the board", () => {
  it("has the bumps that the server does not count yet, and the status that follows", () => {
    const bumped = { pendingKitchenStatus: "done" } as const;
    const order = aBoardOrder({ status: "in_progress", acknowledgedAt: at(0) });
    const { orderItems, status } = withPendingBumps({ ...order, orderItems: [{ ...aBoardDish(), ...bumped }] });
    expect(orderItems).toEqual([aBoardDish({ kitchenStatus: "done" })]);
    expect(status).toBe("ready");
  });

  it("leaves an order without bumps as it is", () => {
    const none = { pendingKitchenStatus: null };
    const order = aBoardOrder({ orderItems: [aBoardDish({ kitchenStatus: "cooking" })] });
    const items = order.orderItems.map((item) => ({ ...item, ...none }));
    expect(withPendingBumps({ ...order, orderItems: items })).toMatchObject({
      status: "sent_to_kitchen",
      orderItems: order.orderItems,
    });
  });
});
