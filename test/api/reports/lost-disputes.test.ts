import { describe, expect, it } from "vitest";
import type { SalesReport } from "../../../worker/domain/reports/schemas.ts";
import type { Actor } from "../../support/builders/client.ts";
import { disputedShop } from "../../support/fakes/stripe/disputed-shop.ts";
import { minutesLater } from "../../support/fakes/stripe-shop.ts";

const days = { from: "2026-11-20", to: "2026-11-22" };

/** The demo's clock says Friday, and this much later it is Saturday. */
const dayMinutes = 24 * 60;

const readReport = async (client: Actor, groupBy: string): Promise<SalesReport> =>
  (await client.get(`/api/reports/sales?${new URLSearchParams({ ...days, groupBy })}`)).json<SalesReport>();

const lostByKey = ({ rows }: SalesReport) => rows.map(({ key, lostDisputes }) => [key, lostDisputes]);

describe("a dispute in the reports", () => {
  it("counts as lost on the day of its result, and changes neither refunds nor what was collected", async () => {
    const { account, deliver, dispute, shop } = await disputedShop();
    const owner = await shop.asStaff("owner");
    await deliver();
    expect((await readReport(owner, "day")).totals).toMatchObject({ lostDisputes: 0, collected: 1226 });
    minutesLater(shop, dayMinutes);
    account.closeDispute(dispute, "lost");
    await deliver((events) => events.slice(-1));
    const byDay = await readReport(owner, "day");
    expect(byDay.totals).toMatchObject({ payments: 1226, refunds: 0, collected: 1226, lostDisputes: 1226 });
    expect(lostByKey(byDay)).toEqual([
      ["2026-11-20", 0],
      ["2026-11-21", 1226],
      ["2026-11-22", 0],
    ]);
    expect(lostByKey(await readReport(owner, "payment_method"))).toEqual([["credit_card", 1226]]);
  });

  it("is in the file of the same report, in whole units", async () => {
    const { account, deliver, dispute, shop } = await disputedShop();
    const owner = await shop.asStaff("owner");
    account.closeDispute(dispute, "lost");
    await deliver();
    const query = new URLSearchParams({ ...days, groupBy: "payment_method" });
    const response = await owner.post(`/api/reports/sales.csv?${query}`);
    expect([response.status, response.status === 200 ? "" : await response.clone().text()]).toEqual([200, ""]);
    const [head, row] = (await response.text()).split("\r\n");
    const column = head?.split(",").indexOf("lost_disputes") ?? -1;
    expect(row?.split(",")[column]).toBe("12.26");
  });

  it("is no loss once the bank decides for the restaurant", async () => {
    const { account, deliver, dispute, shop } = await disputedShop();
    const owner = await shop.asStaff("owner");
    account.closeDispute(dispute, "won");
    await deliver();
    expect((await readReport(owner, "day")).totals).toMatchObject({ lostDisputes: 0, collected: 1226 });
  });

  it("is in no report of another store", async () => {
    const { account, deliver, dispute, shop } = await disputedShop();
    account.closeDispute(dispute, "lost");
    await deliver();
    const other = await shop.asStaff("owner", { store: "gasthaus-linde" });
    expect((await readReport(other, "day")).totals).toMatchObject({ lostDisputes: 0 });
  });
});
