/// <reference types="vite/types/importMeta.d.ts" />
import type { Processor } from "../../../db/schema/processors.ts";
import type { ProcessorModule } from "./provider/processor.ts";

/** Loads a processor's module from its folder. Vite finds the folders, so that none is listed here. The compiler does
 *  not check that a processor has one; `test/unit/payments/processors.test.ts` does. */
export const loadProcessor = async (id: Processor): Promise<ProcessorModule> => {
  const modules = import.meta.glob<{ processor: ProcessorModule }>("./*/processor.ts");
  const load = modules[`./${id}/processor.ts`];
  if (!load) throw new Error(`worker/domain/payments/${id}/processor.ts is missing.`);
  return (await load()).processor;
};
