import { z } from "zod";
import { atomic, WriteConflict } from "../../../../db/atomic.ts";
import { deleteNote, insertNote, readNote } from "../../../../db/queries/people/guest-notes.ts";
import { readProfile } from "../../../../db/queries/people/profile-list.ts";
import { notFound } from "../../../errors.ts";
import { recordEntry } from "../../audit/record.ts";
import { actorName } from "../../caller/actor-name.ts";
import { idempotencyWrites, makeOnce } from "../../idempotency/idempotency.ts";
import { idempotencyKeyInput } from "../../idempotency/key.ts";
import { newId } from "../../ids.ts";
import { operation } from "../../operation.ts";
import { idInput, removedSchema } from "../../schemas.ts";
import { searchCustomers } from "./list-profiles.ts";
import {
  type CustomerDetails,
  customerDetailsSchema,
  guestNoteSchema,
  noteTextInput,
  profileReference,
} from "./schemas.ts";

const presentAddress = <Row extends { storeId: string; customerId: string }>({
  storeId: _store,
  customerId: _customer,
  ...row
}: Row) => row;

const getCustomerDetails = operation({
  name: "getCustomerDetails",
  kind: "query",
  description: "A person of the list of customers, with contact, addresses, notes of staff and newest orders.",
  access: { kind: "scope", scope: "read_customers" },
  idempotency: "read",
  input: z.object({ profileId: profileReference }),
  output: customerDetailsSchema.nullable(),
}).handle(async ({ db, store }, { profileId }): Promise<CustomerDetails> => {
  const record = await readProfile(db, store.id, profileId);
  if (!record) throw notFound();
  const { profile, account, role, addresses, notes, orders } = record;
  const { activeAt: _, ...listed } = profile;
  return {
    ...listed,
    role,
    allergies: account?.allergies ?? null,
    addresses: addresses.map(presentAddress),
    notes: notes.map(({ storeId: _store, ...note }) => note),
    orders,
  };
});

const noteKeyInput = idempotencyKeyInput
  .nullish()
  .describe("16 to 128 printable characters. The same key returns the same note for 24 hours.");

const addGuestNote = operation({
  name: "addGuestNote",
  kind: "mutation",
  description: "Adds a note about a person, which staff with read_customers see on the customer's page.",
  access: { kind: "scope", scope: "write_customers" },
  idempotency: "key",
  audit: "entry",
  input: z.object({ profileId: profileReference, text: noteTextInput, idempotencyKey: noteKeyInput }),
  output: guestNoteSchema.nullable(),
}).handle(async (ctx, input) => {
  const { db, store, clock } = ctx;
  const { profileId, text } = input;
  const noteId = await makeOnce(ctx, "addGuestNote", input, async (idempotency) => {
    const now = clock.now();
    const id = newId("gnt", now);
    const author = await actorName(ctx);
    const row = { id, createdAt: now, updatedAt: now, storeId: store.id, profileId, text, author };
    const changes = [{ field: "text" }];
    const entry = recordEntry(ctx, { action: "addGuestNote", thing: "GuestNote", thingId: id, changes });
    const keyWrites = idempotency ? idempotencyWrites(ctx, idempotency, id) : [];
    await atomic(db, [...insertNote(db, row), ...entry, ...keyWrites]).catch((error: unknown) => {
      throw error instanceof WriteConflict && error.conflict === "ROW_GONE" ? notFound() : error;
    });
    return id;
  });
  const note = await readNote(db, store.id, noteId);
  if (!note) throw notFound();
  return note;
});

const removeGuestNote = operation({
  name: "removeGuestNote",
  kind: "mutation",
  description: "Removes a note about a person.",
  access: { kind: "scope", scope: "write_customers" },
  idempotency: "guarded",
  audit: "entry",
  input: z.object({ noteId: idInput.meta({ description: "Id of the note." }) }),
  output: removedSchema.nullable(),
}).handle(async (ctx, { noteId }) => {
  const { db, store } = ctx;
  if (!(await readNote(db, store.id, noteId))) throw notFound();
  const entry = recordEntry(ctx, { action: "removeGuestNote", thing: "GuestNote", thingId: noteId });
  await atomic(db, [...entry, deleteNote(db, store.id, noteId)]);
  return { id: noteId };
});

export const profileOperations = [searchCustomers, getCustomerDetails, addGuestNote, removeGuestNote];
