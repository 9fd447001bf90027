import { z } from "zod";
import { readLaunchFacts } from "../../../db/queries/today/launch.ts";
import { legalPageKind } from "../../../db/schema/store/enums.ts";
import { missingLegalPages } from "../legal/legal.rules.ts";
import { operation } from "../operation.ts";
import { enumSchema, noInput } from "../schemas.ts";
import { launchSteps, listLaunchSteps, needsCashRegister } from "./launch.rules.ts";
import { takesOnlinePayments } from "./needs.ts";

const launchStep = {
  name: "LaunchStep",
  values: launchSteps,
  doc: "What a restaurant needs before its first order: contact details, hours, a dish with a price, tax, delivery zones, legal pages, a way to pay online, and a test order if no real one came yet.",
} as const;

const launchChecklistSchema = z
  .object({
    isOpen: z.boolean().meta({
      description: "Whether the list is still of use: not hidden, and a step or the first order is missing.",
    }),
    steps: z
      .array(
        z
          .object({
            step: enumSchema(launchStep).meta({ description: "The step." }),
            isDone: z.boolean().meta({ description: "Whether it is done." }),
          })
          .meta({ id: "LaunchChecklistStep", description: "A step of the checklist." }),
      )
      .meta({ description: "The steps that this restaurant needs, in order." }),
    hasOrders: z.boolean().meta({ description: "Whether the restaurant has had an order that was no test." }),
    needsCashRegister: z.boolean().meta({
      description: "Whether the country demands that cash is recorded by a certified register.",
    }),
    missingLegalPages: z.array(enumSchema(legalPageKind)).meta({
      description: "The legal pages that the country asks for and that are missing or still have blanks.",
    }),
  })
  .meta({ id: "LaunchChecklist", description: "What a restaurant needs before its first order." });

export const launchChecklist = operation({
  name: "launchChecklist",
  kind: "query",
  description:
    "What the restaurant needs before its first order. Each step is done by facts; updateStoreOperations hides the list.",
  access: { kind: "scope", scope: "write_settings" },
  idempotency: "read",
  input: noInput,
  output: launchChecklistSchema,
}).handle(async (ctx) => {
  const [menu, { hasRealOrder, hasTestOrder, isHidden, legalPages }] = await Promise.all([
    ctx.freshMenu(),
    readLaunchFacts(ctx.db, ctx.store.id),
  ]);
  const { countryCode, paymentOptions } = menu.store;
  const missing = missingLegalPages(countryCode, legalPages);
  const steps = listLaunchSteps({
    ...{ menu, hasTestOrder, hasRealOrder, missingLegalPages: missing },
    takesOnlinePayments: takesOnlinePayments(paymentOptions),
  });
  return {
    isOpen: !(isHidden || (hasRealOrder && steps.every(({ isDone }) => isDone))),
    steps,
    hasOrders: hasRealOrder,
    needsCashRegister: needsCashRegister(countryCode),
    missingLegalPages: missing,
  };
});
