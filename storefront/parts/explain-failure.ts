import { isFault, Refused } from "../api/client.ts";
import { noteFault } from "./load-lazily.ts";

/** Whether the page or the server has a fault. The restaurant is not out of reach then. */
export const isOurFault = (error: unknown): boolean =>
  isFault(error) || (error instanceof Refused && error.code === "INTERNAL");

/** Which of two texts explains an error that is no refusal: the restaurant was out of reach, or something is wrong on
 *  our side. A fault of the page is noted. */
export const explainFailure = (error: unknown, outage: string, fault: string): string => {
  if (!isOurFault(error)) return outage;
  if (isFault(error)) noteFault(error, "request");
  return fault;
};
