import { z } from "zod";
import { isStored, recordLookup } from "../../../../db/queries/orders/guest-lookups.ts";
import { restaurantOrder } from "../../../../db/schema/orders.ts";
import { AppError } from "../../../errors.ts";
import { recordEntry } from "../../audit/record.ts";
import { actorId, actorType } from "../../caller/caller.ts";
import { documented } from "../../column-schemas.ts";
import { newId } from "../../ids.ts";
import { operation } from "../../operation.ts";
import { instantOutput, phoneInput } from "../../schemas.ts";
import { addMinutes, type Instant } from "../../time.ts";
import { orderAddressSchema } from "../read/schemas.ts";
import { phoneDigests } from "../record/phone-digest.ts";
import { listTypedDigits, normalizePhone } from "../record/phone-numbers.rules.ts";
import { phoneTerm } from "../record/search-terms.rules.ts";

const maxPerHour = 60;
const hourMinutes = 60;
const maxAddresses = 2;

const knownGuestSchema = z
  .object({
    name: z
      .string()
      .nullable()
      .meta({
        ...documented(restaurantOrder.customerName),
        description: "Name of the newest order with one; null if there is none.",
      }),
    addresses: z
      .array(
        orderAddressSchema
          .extend({ lastUsedAt: instantOutput.describe("When the newest order to this address was placed.") })
          .meta({ id: "KnownAddress", description: "A delivery address of earlier orders." }),
      )
      .describe("The last two different delivery addresses, newest first."),
  })
  .meta({ id: "KnownGuest", description: "What earlier orders say about the guest of a phone number." });

type KnownGuest = z.output<typeof knownGuestSchema>;

type Contact = Awaited<ReturnType<typeof recordLookup>>["contacts"][number];

const tooMany = (oldestAt: Instant, now: Instant) =>
  new AppError("RATE_LIMITED", "You have looked up many guests. Enter this guest yourself, or try again later.", {
    retryAfterSeconds: Math.ceil((Date.parse(addMinutes(oldestAt, hourMinutes)) - Date.parse(now)) / 1000),
  });

/** Two orders went to the same door, whatever the courier had to know. */
const toDoor = ({ address, address2, city, state, zip }: KnownGuest["addresses"][number]): string =>
  JSON.stringify([address, address2, city, state, zip].map((part) => (part ?? "").trim().toLowerCase()));

const summarize = (contacts: readonly Contact[]): KnownGuest => {
  // Another person's name and number are no part of the guest's address.
  const addresses = contacts.flatMap(({ deliveryAddress, lastUsedAt }) =>
    deliveryAddress ? [{ ...deliveryAddress, name: null, phone: null, lastUsedAt }] : [],
  );
  const byDoor = new Map(addresses.toReversed().map((address) => [toDoor(address), address]));
  const newestFirst = [...new Set(addresses.map(toDoor))].flatMap((door) => byDoor.get(door) ?? []);
  return {
    name: contacts.find(({ customerName }) => customerName.trim() !== "")?.customerName ?? null,
    addresses: newestFirst.slice(0, maxAddresses),
  };
};

export const recogniseGuest = operation({
  name: "recogniseGuest",
  kind: "mutation",
  description:
    "The name and the last two delivery addresses of the orders with exactly this phone number, however it was written, that staff entered or that were completed. Empty if no order has it. Every call is recorded, and a person, key or app has 60 an hour.",
  access: { kind: "scope", scope: "write_orders", tablet: true },
  idempotency: "natural",
  audit: "entry",
  input: z.object({ phone: phoneInput.meta({ description: "The guest's phone number in full." }) }),
  output: knownGuestSchema.nullable(),
}).handle(async (ctx, { phone }) => {
  const { db, store, caller, clock } = ctx;
  const { countryCode } = (await ctx.menu()).store;
  const now = clock.now();
  const normalized = normalizePhone(phone, countryCode);
  const lookup = {
    id: newId("glk", now),
    ...{ createdAt: now, updatedAt: now, storeId: store.id },
    ...{ actorType: actorType(caller), actor: actorId(caller) ?? "" },
    phoneDigest: (await phoneDigests(ctx.env, store.id, normalized))[0],
  };
  const { isRecorded, oldestAt, contacts } = await recordLookup(db, {
    lookup,
    terms: listTypedDigits(normalized, countryCode).map(phoneTerm),
    audit: recordEntry(ctx, { action: "recogniseGuest", thing: "Guest", thingId: null }, isStored(db, lookup)),
    limit: { maxPerHour, hourAgo: addMinutes(now, -hourMinutes) },
  });
  if (!isRecorded) throw tooMany(oldestAt, now);
  // Digits alone may also be those of another country's number.
  return summarize(contacts.filter((contact) => normalizePhone(contact.customerPhone, countryCode) === normalized));
});
