import { sharedConfig } from "solid-js";

/** Lets the keys by which a page is hydrated begin anew at the part that calls this, with a name that no other part has. Keys
 *  tell the way from the root; hundreds of them would repeat the router's share of it. */
export const shortKeys = (name: string): void => {
  if (sharedConfig.context) sharedConfig.context.id = name;
};
