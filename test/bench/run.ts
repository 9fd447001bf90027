import { parseArgs } from "node:util";
import { build } from "../browser/server.ts";
import { compare } from "./compare.ts";
import { measureGoals } from "./goals.ts";

const { values } = parseArgs({ options: { against: { type: "string" }, only: { type: "string" } } });
const benchSeconds = Number(process.env["BENCH_SECONDS"]);

build();
const isWell = values.against
  ? await compare({ against: values.against, only: values.only ?? "", seconds: benchSeconds || 3 })
  : await measureGoals(benchSeconds || 5);
process.exit(isWell ? 0 : 1);
