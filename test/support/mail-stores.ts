import { copperPot } from "../../db/seed/copper-pot/store.ts";
import { gasthausLinde } from "../../db/seed/gasthaus-linde/store.ts";
import { umiSando } from "../../db/seed/umi-sando/store.ts";

/** A demo restaurant as mails need it, with the defaults of the columns that its settings leave out. */
const asMailStore = ({ theme = "bistro", logoUrl = null, ...settings }: typeof copperPot.settings) => ({
  ...settings,
  theme,
  logoUrl,
});

export const mailStores = {
  copperPot: asMailStore(copperPot.settings),
  gasthausLinde: asMailStore(gasthausLinde.settings),
  umiSando: asMailStore(umiSando.settings),
};
