import { z } from "zod";
import { atomic } from "../../../../db/atomic.ts";
import { readCustomer } from "../../../../db/queries/customers.ts";
import type { Ctx } from "../../../context.ts";
import { AppError, notFound } from "../../../errors.ts";
import { recordEntry } from "../../audit/record.ts";
import { redeemCode } from "../../auth/redeem-code.ts";
import { codeInput, codeSentSchema } from "../../auth/schemas.ts";
import { sendCode } from "../../auth/send-code.ts";
import { assertCustomerId } from "../../customers/active-user.ts";
import { operation } from "../../operation.ts";
import { noInput } from "../../schemas.ts";
import { personInput } from "../profiles/schemas.ts";
import { erasePerson } from "./erase-person.ts";
import { collectPerson } from "./export-person.ts";
import { findPerson } from "./find-person.ts";
import { exportOrdersOfPhone, listOrdersOfPhone } from "./phone-operations.ts";
import { erasePhoneOrders } from "./phone-orders.ts";
import { orderIdsOfPhone, phoneOfGuest } from "./schemas.ts";

const byPerson = { kind: "scope", scope: "write_customers", orSelf: true } as const;

const loadEmail = async ({ db, store }: Ctx, customerId: string): Promise<string> => {
  const customer = await readCustomer(db, store.id, customerId);
  if (!customer) throw notFound();
  return customer.email;
};

const requestErasureCode = operation({
  name: "requestErasureCode",
  kind: "mutation",
  description: "Mails the signed-in person a code with which they can erase their account and personal data.",
  access: { kind: "customer" },
  idempotency: "guarded",
  audit: { none: "People erase their own account." },
  limit: "codes",
  input: noInput,
  output: codeSentSchema.nullable(),
}).handle(async (ctx) => {
  const customerId = assertCustomerId(ctx);
  return sendCode(ctx, await loadEmail(ctx, customerId), `erasure ${customerId}`);
});

const erasedSchema = z
  .object({
    isComplete: z.boolean().meta({
      description:
        "Whether everything is erased. Otherwise the person is gone from all lists, and due work does the rest.",
    }),
  })
  .meta({ id: "ErasedCustomer", description: "The personal data of a person was erased." });

const codeNeeded = () => {
  const message = "Please enter the code that we mailed to you.";
  return new AppError("BAD_INPUT", message, { errors: [{ path: "code", message }] });
};

const eraseCustomer = operation({
  name: "eraseCustomer",
  kind: "mutation",
  description:
    "Erases the personal data of a person everywhere, with account, addresses, notes and sessions. Amounts stay for the books. CONFLICT with a reason while an order is unfinished, a payment or refund on its way, a dispute open, or while the person has a role. People erase themselves with the code of requestErasureCode. A phone number proves nothing, so for a guest who is only known by one, name the number and the orders of listOrdersOfPhone that are theirs.",
  access: byPerson,
  idempotency: "guarded",
  audit: "entry",
  input: z.object({
    ...personInput,
    phone: phoneOfGuest.nullish(),
    orderIds: orderIdsOfPhone.nullish().meta({
      description: "With phone: the orders of listOrdersOfPhone whose personal data is erased.",
    }),
    code: codeInput.shape.code.nullish().meta({ description: "The mailed code, if people erase themselves." }),
  }),
  output: erasedSchema.nullable(),
}).handle(async (ctx, { code, phone, orderIds, ...input }) => {
  if (phone || orderIds) return erasePhoneOrders(ctx, { ...input, phone: phone ?? "", orderIds: orderIds ?? [] });
  const person = await findPerson(ctx, input);
  if (person.isSelf && !code) throw codeNeeded();
  const { countryCode } = (await ctx.menu()).store;
  const { customerId } = person;
  const email = person.isSelf && customerId ? await loadEmail(ctx, customerId) : null;
  const entry = recordEntry(ctx, {
    action: "eraseCustomer",
    thing: "CustomerProfile",
    thingId: person.profileId || null,
  });
  const isComplete = await erasePerson(ctx, person, {
    countryCode,
    commit: (writes) =>
      email !== null && code
        ? redeemCode(ctx, { email, code }, `erasure ${customerId}`, writes)
        : atomic(ctx.db, [...writes, ...entry]),
  });
  if (person.isSelf) {
    ctx.session.forget();
    ctx.bag.forget();
  }
  return { isComplete };
});

const exportSchema = z
  .object({
    data: z.unknown().meta({
      graphql: "JSON",
      description:
        "Everything that is stored about the person: profile, account, addresses, notes and orders with their parts.",
    }),
  })
  .meta({ id: "ExportedCustomer", description: "The personal data of a person." });

const exportCustomer = operation({
  name: "exportCustomer",
  kind: "query",
  description: "Everything that is stored about a person, as JSON. Signed-in people export their own data.",
  access: byPerson,
  idempotency: "read",
  input: z.object(personInput),
  output: exportSchema.nullable(),
}).handle(async (ctx, input) => ({ data: await collectPerson(ctx, await findPerson(ctx, input)) }));

export const erasureOperations = [
  requestErasureCode,
  eraseCustomer,
  exportCustomer,
  listOrdersOfPhone,
  exportOrdersOfPhone,
];
