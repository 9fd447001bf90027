import type { Models } from "../crud/model.ts";
import { accessModels } from "./access.ts";
import { catalogModels } from "./catalog.ts";
import { customerModels } from "./customers.ts";
import { eventModels } from "./events.ts";
import { menuModels } from "./menu.ts";
import { orderModels } from "./orders.ts";
import { payoutModels } from "./payouts.ts";
import { promoModels } from "./promos.ts";
import { reportModels } from "./reports.ts";
import { storeModels } from "./store.ts";

const declared = [
  ...storeModels,
  ...menuModels,
  ...catalogModels,
  ...orderModels,
  ...payoutModels,
  ...promoModels,
  ...reportModels,
  ...customerModels,
  ...accessModels,
  ...eventModels,
];

/** The type of every model, from which the storefront's client is typed. */
export type DeclaredModels = (typeof declared)[number];

/** Every model of the generated schema, in the order in which it is printed. */
export const models: Models = new Map(declared.map((model) => [model.name, model]));
