import { copperPot } from "./copper-pot/store.ts";
import { gasthausLinde } from "./gasthaus-linde/store.ts";
import type { SeedStore } from "./types.ts";
import { umiSando } from "./umi-sando/store.ts";

/** The demo restaurants. Together they cover every rule with different settings. */
export const seedStores: SeedStore[] = [copperPot, gasthausLinde, umiSando];
