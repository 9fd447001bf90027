import { sharedConfig } from "solid-js";

/** Restarts Solid's hydration keys at the calling component, with a unique prefix. Keys encode the path from the root,
 *  so hundreds of them would repeat the router's part of it. */
export const shortKeys = (name: string): void => {
  if (sharedConfig.context) sharedConfig.context.id = name;
};
