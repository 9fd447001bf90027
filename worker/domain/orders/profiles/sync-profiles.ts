import {
  beginRederivation,
  type ProfileRow,
  readProfileChanges,
  readProfilesWith,
  writeProfileChanges,
} from "../../../../db/queries/people/profile-sync.ts";
import type { OrderWork } from "../../../context.ts";
import { newId } from "../../ids.ts";
import { addMinutes, type Instant } from "../../time.ts";
import { assignProfiles, profileTerms, toPhoneKey } from "./assign.rules.ts";

/** The maximum number of accounts, and of orders, per run. */
const maxChanges = 200;

/** A batch may be written some seconds after the moment that its rows carry. */
const overlapMinutes = 10;

const present = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.flatMap((value) => (value === null || value === "" ? [] : [value]))),
];

export const emptyProfile = (storeId: string, at: Instant, now: Instant): ProfileRow => ({
  ...{ id: newId("cpr", at), storeId, createdAt: at, updatedAt: now },
  ...{ customerId: null, email: null, name: null, phone: null, phoneKey: null, searchTerms: "" },
  ...{ orderCount: 0, spend: 0, lastOrderAt: null, activeAt: at, erasingAt: null },
});

/** Takes changed accounts and orders over into the list of customers. Returns whether there may be more. */
export const syncProfiles = async ({
  db,
  clock,
  storeId,
}: Pick<OrderWork, "db" | "clock"> & { storeId: string }): Promise<boolean> => {
  const now = clock.now();
  const { accounts, orders, countryCode, rederivation } = await readProfileChanges(db, storeId, maxChanges);
  if (rederivation?.isNew) {
    await beginRederivation(db, storeId);
    return true;
  }
  if (accounts.length === 0 && orders.length === 0 && !rederivation) return false;
  const profiles = await readProfilesWith(db, storeId, {
    ids: present(orders.map(({ customerProfileId }) => customerProfileId)),
    customerIds: present([...accounts.map(({ id }) => id), ...orders.map(({ customerId }) => customerId)]),
    emails: present([...accounts.map(({ email }) => email), ...orders.map(({ customerEmail }) => customerEmail)]),
    phoneKeys: present(orders.map(({ customerPhone }) => toPhoneKey(customerPhone, countryCode))),
  });
  const create = (at: Instant) => emptyProfile(storeId, at, now);
  const assigned = assignProfiles({ profiles, accounts, orders, countryCode, create });
  const updated = assigned.updated.map((row) => ({ ...row, updatedAt: now }));
  const isFull = orders.length === maxChanges;
  await writeProfileChanges(db, {
    ...{ storeId, now, accounts, updated, created: assigned.created, absorbed: assigned.absorbed },
    terms: [...assigned.created, ...updated].flatMap((row) =>
      profileTerms(row).terms.map((term) => ({ profileId: row.id, term })),
    ),
    orders: orders.map(({ id }) => ({ id, profileId: assigned.profileIds.get(id) ?? null })),
    ...(rederivation
      ? { rederivation: { after: rederivation.after, to: isFull ? (orders.at(-1)?.id ?? null) : null } }
      : { changedSince: (isFull ? orders.at(-1)?.updatedAt : null) ?? addMinutes(now, -overlapMinutes) }),
  });
  return isFull || rederivation !== null || accounts.length === maxChanges;
};
