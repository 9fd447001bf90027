import { z } from "zod";
import { listTablets } from "../../../../db/queries/access/tablets.ts";
import { listTeam } from "../../../../db/queries/access/team.ts";
import { customer, staffMember } from "../../../../db/schema/customers.ts";
import { columnOutput } from "../../column-schemas.ts";
import { operation } from "../../operation.ts";
import { instantOutput, noInput } from "../../schemas.ts";
import { addMinutes } from "../../time.ts";
import { maxPinGuesses, pinDayMinutes } from "./pin.rules.ts";
import { tabletSchema } from "./schemas.ts";

const teamMemberSchema = z
  .object({
    memberId: columnOutput(staffMember.id),
    role: columnOutput(staffMember.role),
    name: columnOutput(customer.name),
    email: columnOutput(customer.email),
    hasPin: z.boolean().meta({ description: "Whether the person has a PIN for shared tablets." }),
    isPinTemporary: z.boolean().meta({
      description: "Whether another person chose the PIN. It ends when the person signs in on their own device.",
    }),
    lockedUntil: instantOutput.nullable().meta({
      description: "Until when wrong PINs lock the person on a tablet or on all of them; null if they do not.",
    }),
    passkeys: z.int().meta({ description: "The number of passkeys of the person." }),
    frozenAt: instantOutput.nullable().meta({
      description: "Since when the role is off, because the old address contests a change; null if it is on.",
    }),
    newEmail: z.string().nullable().meta({
      description: "The new address of a change that waits or that froze the role; null if there is none.",
    }),
    addressOpensAt: instantOutput.nullable().meta({
      description: "From when a change that waits can be completed; null if none waits.",
    }),
    roleOpensAt: instantOutput.nullable().meta({
      description: "When the role opens without a passkey, as the person requested; null if there is no request.",
    }),
  })
  .meta({ id: "TeamMember", description: "How a staff member signs in." });

const teamTabletSchema = tabletSchema
  .extend({
    setUpByName: z
      .string()
      .nullable()
      .meta({ description: "Who set it up; null for a key, an app or a removed person." }),
  })
  .meta({ id: "TeamTablet", description: "A shared tablet, with the person who set it up." });

const teamSchema = z
  .object({
    members: z.array(teamMemberSchema).meta({ description: "The staff of the store." }),
    tablets: z.array(teamTabletSchema).meta({ description: "The shared tablets of the store, newest first." }),
  })
  .meta({ id: "Team", description: "How the staff of a store signs in." });

export const getTeam = operation({
  name: "getTeam",
  kind: "query",
  description: "How each member of the staff signs in, and the shared tablets of the store.",
  access: { kind: "scope", scope: "write_settings" },
  idempotency: "read",
  input: noInput,
  output: teamSchema.nullable(),
}).handle(async ({ db, store, clock }) => {
  const now = clock.now();
  const [members, tablets] = await Promise.all([
    listTeam(db, store.id, { now, dayAgo: addMinutes(now, -pinDayMinutes), maxGuesses: maxPinGuesses }),
    listTablets(db, store.id),
  ]);
  return { members, tablets };
});
