import { address, customer, staffMember } from "../../db/schema/customers.ts";
import { customerProfile, guestNote } from "../../db/schema/people/profiles.ts";
import { defineModel } from "../crud/model.ts";
import { belongsTo, hasMany } from "../crud/relations.ts";
import { type AddressPart, addressForm } from "../domain/postal-address/address-form.ts";

/** The required fields of an address without a country. */
const defaultRequiredParts: ReadonlySet<AddressPart> = new Set(["address", "city", "zip"]);

const requiredParts = (countryCode: string | null): ReadonlySet<AddressPart> =>
  countryCode ? addressForm(countryCode).required : defaultRequiredParts;

export const customerModels = [
  defineModel({
    name: "Customer",
    plural: "customers",
    description: "A person with an account at the store. Customers can read their own record.",
    table: customer,
    relations: {
      addresses: hasMany("Address", "customerId", "Saved addresses of the customer."),
      orders: hasMany("RestaurantOrder", "customerId", "Orders of the customer."),
    },
    hidden: ["hasCurrentProfile"],
  }),
  defineModel({
    name: "CustomerProfile",
    plural: "customerProfiles",
    description:
      "A person of the list of customers, with an account or without, and sums over their orders. Due work adds new orders within a minute.",
    table: customerProfile,
    hidden: ["customerId", "phoneKey", "searchTerms", "activeAt", "erasingAt"],
    relations: {
      customer: belongsTo("Customer", "customerId", "The person's account; null for a guest without one."),
      notes: hasMany("GuestNote", "profileId", "Notes of staff about the person."),
    },
  }),
  defineModel({
    name: "GuestNote",
    plural: "guestNotes",
    description: "A note of staff about a person of the list of customers.",
    table: guestNote,
    relations: { profile: belongsTo("CustomerProfile", "profileId", "The person that the note is about.") },
  }),
  defineModel({
    name: "Address",
    plural: "addresses",
    description: "An address in a customer's address book.",
    table: address,
    hidden: ["customerId"],
    relations: { customer: belongsTo("Customer", "customerId", "The signed-in customer; null for a guest.") },
    write: {
      prefix: "adr",
      commit: null,
      owner: "customerId",
      exclusiveFlag: "isDefault",
      refine: (["address", "city", "state", "zip"] as const).map((path) => ({
        path,
        message: "Please fill this in.",
        holds: (row: typeof address.$inferSelect) => Boolean(row[path]) || !requiredParts(row.countryCode).has(path),
      })),
    },
  }),
  defineModel({
    name: "StaffMember",
    plural: "staffMembers",
    description: "A customer who works at the store, and their role there.",
    table: staffMember,
    hidden: ["customerId", "frozenAt"],
    relations: { customer: belongsTo("Customer", "customerId", "The staff member's customer account.") },
  }),
];
