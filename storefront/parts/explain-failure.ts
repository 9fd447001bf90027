import { isFault } from "../api/client.ts";
import { noteFault } from "./load-lazily.ts";

/** Which of two texts explains an error that is no refusal: the restaurant was out of reach, or the page has a fault of
 *  its own, which is noted. */
export const explainFailure = (error: unknown, outage: string, fault: string): string => {
  if (!isFault(error)) return outage;
  noteFault(error, "request");
  return fault;
};
