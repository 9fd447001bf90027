import { toNextRelease } from "../support/migrations/next-release.ts";
import type { LoadScreen } from "./actors/kitchen-screen.ts";
import { buildScript, compileScript } from "./engine/bundle.ts";
import { buildModules, ModuleCode, type ModuleScripts } from "./engine/modules.ts";
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
  /** Evaluates the product with a mutant. */
  loader: ProductLoader;
  /** Evaluates the fakes anew. */
  loadProcessors: () => ProcessorsModule;
  /** Evaluates the code of a kitchen screen anew. */
  loadScreen: LoadScreen;
  sandbox: Sandbox;
}

/** The built scripts of a simulation, which threads share. */
export interface Scripts {
  /** One script, or the modules of a search for mutants. */
  product: string | ModuleScripts;
  processors: string;
  screen: string;
}

const buildOthers = async () => {
  const [processors, screen] = await Promise.all([buildScript("processors.ts"), buildScript("screen.ts")]);
  return { processors, screen };
};

export const buildScripts = async (): Promise<Scripts> => {
  const [product, others] = await Promise.all([buildScript("product.ts"), buildOthers()]);
  return { product, ...others };
};

/** The same with mutants, which `loadMutant` gets by their names. */
export const buildMutants = async (mutants: readonly Mutant[]): Promise<Scripts> => {
  const [product, others] = await Promise.all([buildModules("product.ts", mutants), buildOthers()]);
  return { product, ...others };
};

/** Evaluates the product, each time with modules of its own: what an earlier run left in those of a release would
 *  change the next one. */
interface ProductLoader {
  load(mutant: string | null): object;
  loadReleased(mutant: string | null): object;
}

const productLoader = (product: Scripts["product"], globals: Sandbox["globals"]): ProductLoader => {
  if (typeof product !== "string") {
    const code = new ModuleCode(product, globals);
    return {
      load: (mutant) => code.load(mutant),
      loadReleased: (mutant) => code.load(mutant, toNextRelease),
    };
  }
  const evaluate = compileScript(product, globals);
  let evaluateReleased: typeof evaluate | null = null;
  const assertIntact = (mutant: string | null): void => {
    if (mutant !== null) throw new Error(`Mutant "${mutant}" was not built.`);
  };
  return {
    load: (mutant) => {
      assertIntact(mutant);
      return evaluate();
    },
    loadReleased: (mutant) => {
      assertIntact(mutant);
      evaluateReleased ??= compileScript(toNextRelease(product), globals);
      return evaluateReleased();
    },
  };
};

// The named boundary: these are the product's own classes.
const toCode = (module: object): ProductCode => module as ProductCode;

/** Evaluates the product and prepares the stores of all runs. */
export const loadSimulation = async (scripts: Scripts): Promise<SimulationParts> => {
  const sandbox = new Sandbox();
  const { globals } = sandbox;
  const loader = productLoader(scripts.product, globals);
  // The named boundary: these scripts were built from these modules.
  const product = loader.load(null) as ProductModule;
  const loadProcessors = compileScript(scripts.processors, globals) as unknown as () => ProcessorsModule;
  const loadScreen = compileScript(scripts.screen, globals, pageGlobalNames) as unknown as LoadScreen;
  const nextProduct = toCode(loader.load(null));
  const loadReleased = () => toCode(loader.loadReleased(null));
  const prepared = await prepareStores(product, nextProduct, loadProcessors(), sandbox);
  return {
    ...prepared,
    product: toCode(product),
    nextProduct,
    loader,
    loadReleased,
    loadProcessors,
    loadScreen,
    sandbox,
  };
};

/** The simulation with a defect. It shares the stores, which the intact product prepared. */
export const loadMutant = (parts: SimulationParts, { name, isDeployed }: Mutant): SimulationParts => {
  const load = (): ProductCode => toCode(parts.loader.load(name));
  const product = isDeployed ? parts.product : load();
  return { ...parts, product, nextProduct: load(), loadReleased: () => toCode(parts.loader.loadReleased(name)) };
};
