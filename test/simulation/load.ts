import { schemaVersion } from "../../db/schema-version.ts";
import type { LoadScreen } from "./actors/kitchen-screen.ts";
import { nextMigration } from "./actors/release.ts";
import { buildScript, compileScript } from "./engine/bundle.ts";
import { pageGlobalNames } from "./engine/page.ts";
import { Sandbox } from "./engine/sandbox.ts";
import type { Mutant } from "./mutants/mutant.ts";
import { type PreparedStores, type ProcessorsModule, type ProductModule, prepareStores } from "./platform/stores.ts";
import type { ProductCode } from "./platform/workers.ts";

/** Everything that runs share: the product's code, and the database that each run resets. */
export interface SimulationParts extends PreparedStores {
  product: ProductCode;
  /** The version that a deploy starts, with modules of its own. */
  nextProduct: ProductCode;
  /** Evaluates the version that a release uploads after its migration anew. Few runs have one. */
  loadReleased: () => ProductCode;
  /** Evaluates the fakes anew. */
  loadProcessors: () => ProcessorsModule;
  /** Evaluates the code of a kitchen screen anew. */
  loadScreen: LoadScreen;
  sandbox: Sandbox;
}

/** The built scripts of a simulation, which threads share. */
export interface Scripts {
  product: string;
  processors: string;
  screen: string;
}

export const buildScripts = async (): Promise<Scripts> => {
  const [product, processors, screen] = await Promise.all([
    buildScript("product.ts"),
    buildScript("processors.ts"),
    buildScript("screen.ts"),
  ]);
  return { product, processors, screen };
};

/** Evaluates the version of a product that needs the migration of a release, anew for each upload: what an earlier run
 *  left in its modules would change the next one. */
const releasedLoader = (script: string, { globals }: Sandbox): (() => ProductCode) => {
  let evaluate: ReturnType<typeof compileScript> | null = null;
  return () => {
    evaluate ??= compileScript(script.replaceAll(schemaVersion, nextMigration), globals);
    // The named boundary: the script was built from the product's module.
    return evaluate() as unknown as ProductCode;
  };
};

/** Evaluates the product and prepares the stores of all runs. */
export const loadSimulation = async (scripts: Scripts): Promise<SimulationParts> => {
  const sandbox = new Sandbox();
  const { globals } = sandbox;
  // The named boundary: these scripts were built from these modules.
  const loadProduct = compileScript(scripts.product, globals) as unknown as () => ProductModule;
  const product = loadProduct();
  const loadProcessors = compileScript(scripts.processors, globals) as unknown as () => ProcessorsModule;
  const loadScreen = compileScript(scripts.screen, globals, pageGlobalNames) as unknown as LoadScreen;
  // The named boundary: these are the product's own classes.
  const toCode = (module: ProductModule): ProductCode => module as unknown as ProductCode;
  const nextProduct = toCode(loadProduct());
  const loadReleased = releasedLoader(scripts.product, sandbox);
  const prepared = await prepareStores(product, nextProduct, loadProcessors(), sandbox);
  return { ...prepared, product: toCode(product), nextProduct, loadReleased, loadProcessors, loadScreen, sandbox };
};

/** The simulation with a defect. It shares the stores, which the intact product prepared. */
export const loadMutant = async (parts: SimulationParts, mutant: Mutant): Promise<SimulationParts> => {
  // The named boundary: the script was built from this module.
  const script = await buildScript("product.ts", mutant);
  // The named boundary: the script was built from this module.
  const load = compileScript(script, parts.sandbox.globals) as unknown as () => ProductCode;
  const product = mutant.isDeployed ? parts.product : load();
  const loadReleased = releasedLoader(script, parts.sandbox);
  return { ...parts, product, nextProduct: load(), loadReleased };
};
