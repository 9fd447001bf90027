import {
  findProfiles,
  findWithoutProfile,
  type Person,
  type PersonKeys,
} from "../../../../db/queries/people/erase-person.ts";
import type { Ctx } from "../../../context.ts";
import { AppError, notFound } from "../../../errors.ts";
import { customerIdOf } from "../../caller/caller.ts";
import { holdsScope } from "../../caller/scopes.ts";
import { toPhoneKey } from "../profiles/assign.rules.ts";
import type { PersonInput } from "../profiles/schemas.ts";
import { syncProfiles } from "../profiles/sync-profiles.ts";

/** How often new orders are taken over before a person is looked for: enough for what is left between two runs of due
 *  work. */
const maxRounds = 10;

/** Takes new orders over into the profiles, so that each belongs to a person. */
export const syncStore = async (ctx: Ctx): Promise<void> => {
  for (let round = 0; round < maxRounds; round += 1) {
    if (!(await syncProfiles({ db: ctx.db, clock: ctx.clock, storeId: ctx.store.id }))) return;
  }
};

const notOnePerson = () => {
  const message = "Name one person: by customerId, email or phone.";
  return new AppError("BAD_INPUT", message, { errors: [{ path: "customerId", message }] });
};

const sharedPhone = () =>
  new AppError("CONFLICT", "Several people have used this phone number. Please choose one by e-mail address.", {
    reason: "PHONE_SHARED",
  });

/** The one profile, account or order with a contact. Orders that due work has not taken over yet are found by their
 *  e-mail address. */
const readPerson = async ({ db, store }: Ctx, keys: PersonKeys): Promise<Omit<Person, "storeId"> | null> => {
  const [profile, other] = await findProfiles(db, store.id, keys);
  if (other) throw sharedPhone();
  if (profile) return { profileId: profile.id, customerId: profile.customerId, email: profile.email };
  return keys.phoneKey === null ? findWithoutProfile(db, store.id, keys) : null;
};

/** The person that a caller names. Signed-in people without the scope can only name themselves, and everyone else
 *  answers as missing. */
export const findPerson = async (ctx: Ctx, input: PersonInput): Promise<Person & { isSelf: boolean }> => {
  const { store, caller } = ctx;
  const self = customerIdOf(caller);
  const given = [input.customerId, input.email, input.phone].filter(Boolean);
  const isForSelf = given.length === 0 && self !== null;
  if (given.length !== 1 && !isForSelf) throw notOnePerson();
  const { countryCode } = (await ctx.menu()).store;
  const found = await readPerson(ctx, {
    customerId: isForSelf ? self : (input.customerId ?? null),
    email: input.email ?? null,
    phoneKey: toPhoneKey(input.phone ?? null, countryCode),
  });
  const isSelf = found !== null && self !== null && found.customerId === self;
  if (!found || !(isSelf || holdsScope(caller.scopes, "write_customers"))) throw notFound();
  return { storeId: store.id, ...found, isSelf };
};
