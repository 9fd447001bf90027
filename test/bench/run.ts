import { parseArgs } from "node:util";
import { ensureInstalled } from "../../db/local/install.mjs";
import { build } from "../browser/server.ts";

await ensureInstalled(import.meta.dirname);
// They import what has just been installed.
const [{ compare }, { measureCustomers }, { measureGoals }, { measureOrders }, { measureReports }] = await Promise.all([
  import("./compare.ts"),
  import("./customers/customers.ts"),
  import("./goals.ts"),
  import("./orders/orders.ts"),
  import("./reports/reports.ts"),
]);
const { values } = parseArgs({
  options: {
    against: { type: "string" },
    only: { type: "string" },
    orders: { type: "boolean" },
    customers: { type: "boolean" },
    reports: { type: "boolean" },
    count: { type: "string", default: "200000" },
    json: { type: "boolean", default: false },
  },
});
const benchSeconds = Number(process.env["BENCH_SECONDS"]);

const run = (): Promise<boolean> => {
  // Half as many people as orders.
  if (values.customers) return measureCustomers(Number(values.count) / 2, values.json);
  if (values.orders) return measureOrders(Number(values.count), values.json);
  if (values.reports) return measureReports(Number(values.count), values.json);
  if (!values.against) return measureGoals(benchSeconds || 5);
  return compare({ against: values.against, only: values.only ?? "", seconds: benchSeconds || 2 });
};

build();
process.exit((await run()) ? 0 : 1);
