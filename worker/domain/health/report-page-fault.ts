import { z } from "zod";
import { withinTime } from "../../../db/time-limit.ts";
import type { Ctx } from "../../context.ts";
import { openObject } from "../../durable/open-object.ts";
import type { Env } from "../../env.ts";
import { operation } from "../operation.ts";
import { cleanMessage } from "./page-fault.rules.ts";

const maxMessageLength = 500;
/** Room for the four fields, whatever their characters take. */
const maxBodyBytes = 2048;

const input = z.object({
  build: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .meta({ description: "The page's build: the name of its start script." }),
  part: z
    .string()
    .regex(/^\w{1,60}$/)
    .meta({ description: "The part of the page that failed." }),
  message: z.string().max(maxMessageLength).meta({ description: "The browser's message of the error." }),
  place: z
    .string()
    .regex(/^[\w./:-]{1,160}$/)
    .nullish()
    .meta({ description: "File, line and column in the page's code; null if they are not known." }),
});

/** Objects and files answer within milliseconds. */
const limitMs = 1_000;

/** Whether the build's files can still be loaded. A page of an older one finds nothing, which is no news. */
const isPublished = async ({ ASSETS }: Pick<Env, "ASSETS">, build: string): Promise<boolean> => {
  const found = await withinTime(limitMs, ASSETS.fetch(`https://assets.local/assets/${build}.js`, { method: "HEAD" }));
  return found.ok && found.headers.get("content-type")?.includes("javascript") === true;
};

/** Counts a fault in the store's object. The count is for people who look after the service, so that a failure to count
 *  is only logged. */
const count = async ({ env, store, requestId }: Ctx, build: string): Promise<void> => {
  try {
    if (await isPublished(env, build))
      await withinTime(limitMs, openObject(env.STORE, store.id, store).countPageFault());
  } catch (error) {
    const name = error instanceof Error ? error.name : "unknown";
    console.warn(JSON.stringify({ requestId, warning: "PAGE_FAULT_NOT_COUNTED", storeId: store.id, name }));
  }
};

const reportPageFault = operation({
  name: "reportPageFault",
  kind: "mutation",
  description:
    "Tells the server about a fault of a page's own code, for its log and the count of the health check. Pages send each fault once, without anything of a person. Limited to ten a minute per network.",
  access: { kind: "anyone", tablet: true },
  idempotency: "natural",
  audit: { none: "It changes nothing of the restaurant." },
  limit: "faults",
  input,
  output: z
    .object({ reported: z.literal(true).meta({ description: "The fault need not be sent again." }) })
    .meta({ id: "PageFaultReported", description: "Acknowledgement of a page's fault." }),
  rest: { method: "POST", path: "/api/faults", maxBodyBytes },
  graphql: false,
}).handle(async (ctx, { build, part, message, place = null }) => {
  const fault = { build, part, message: cleanMessage(message), place };
  console.warn(JSON.stringify({ requestId: ctx.requestId, warning: "PAGE_FAULT", storeId: ctx.store.id, ...fault }));
  ctx.waitUntil(count(ctx, build));
  return { reported: true };
});

export const healthOperations = [reportPageFault];
