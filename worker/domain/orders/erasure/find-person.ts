import {
  findProfile,
  findWithoutProfile,
  type Person,
  type PersonKeys,
} from "../../../../db/queries/people/erase-person.ts";
import type { Ctx } from "../../../context.ts";
import { AppError, notFound } from "../../../errors.ts";
import { customerIdOf } from "../../caller/caller.ts";
import { holdsScope } from "../../caller/scopes.ts";
import type { PersonInput } from "../profiles/schemas.ts";

const notOnePerson = () => {
  const message = "Name one person: by customerId or email. For a phone number, name the orders to erase as well.";
  return new AppError("BAD_INPUT", message, { errors: [{ path: "customerId", message }] });
};

const knownByPhone = () =>
  new AppError(
    "CONFLICT",
    "This guest is only known by a phone number, which others may have used. Choose the orders.",
    {
      reason: "KNOWN_BY_PHONE",
    },
  );

/** The profile, account or order of an id or an e-mail address. Orders that due work has not taken over yet are found
 *  by their e-mail address. */
const readPerson = async ({ db, store }: Ctx, keys: PersonKeys): Promise<Omit<Person, "storeId"> | null> => {
  const profile = await findProfile(db, store.id, keys);
  if (!profile) return findWithoutProfile(db, store.id, keys);
  return { profileId: profile.id, customerId: profile.customerId, email: profile.email };
};

/** The person that a caller names. Signed-in people without the scope can only name themselves, and everyone else
 *  answers as missing. Throws CONFLICT if only a phone number is known of the person. */
export const findPerson = async (ctx: Ctx, input: PersonInput): Promise<Person & { isSelf: boolean }> => {
  const { store, caller } = ctx;
  const self = customerIdOf(caller);
  const given = [input.customerId, input.email].filter(Boolean);
  const isForSelf = given.length === 0 && self !== null;
  if (given.length !== 1 && !isForSelf) throw notOnePerson();
  const found = await readPerson(ctx, {
    customerId: isForSelf ? self : (input.customerId ?? null),
    email: input.email ?? null,
  });
  const isSelf = found !== null && self !== null && found.customerId === self;
  if (!found || !(isSelf || holdsScope(caller.scopes, "write_customers"))) throw notFound();
  if (found.customerId === null && found.email === null) throw knownByPhone();
  return { storeId: store.id, ...found, isSelf };
};
