import type { Models } from "../crud/model.ts";
import { catalogModels } from "./catalog.ts";
import { menuModels } from "./menu.ts";
import { storeModels } from "./store.ts";

/** Every model of the generated schema, in the order in which it is printed. */
export const models: Models = new Map(
  [...storeModels, ...menuModels, ...catalogModels].map((model) => [model.name, model]),
);
