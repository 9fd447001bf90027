import type { ProcessorModule } from "../provider/processor.ts";
import { canPaypalCollect } from "./money.rules.ts";

export const processor: ProcessorModule = {
  canCollect: (currencyCode) => canPaypalCollect(0, currencyCode),
  open: async (source) => (await import("./paypal.ts")).paypalProvider(source),
};
