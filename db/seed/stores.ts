import { copperPot } from "./copper-pot/store.ts";
import { gasthausLinde } from "./gasthaus-linde/store.ts";
import type { SeedStore } from "./types.ts";
import { umiSando } from "./umi-sando/store.ts";

/** The demo restaurants: between them every rule is seen under different settings. */
export const seedStores: SeedStore[] = [copperPot, gasthausLinde, umiSando];
