import { address, customer, staffMember } from "../../db/schema/customers.ts";
import { staffRoles } from "../../db/schema/enums.ts";
import { belongsTo, defineModel, hasMany } from "../crud/model.ts";
import { addressRow } from "./customer-rules.ts";

export const customerModels = [
  defineModel({
    name: "Customer",
    plural: "customers",
    description: "A person with an account at the store. Customers can read their own record.",
    table: customer,
    relations: { addresses: hasMany("Address", "customerId"), orders: hasMany("RestaurantOrder", "customerId") },
  }),
  defineModel({
    name: "Address",
    plural: "addresses",
    description: "An address in a customer's address book.",
    table: address,
    hidden: ["customerId"],
    relations: { customer: belongsTo("Customer", "customerId") },
    write: { prefix: "adr", row: addressRow, commit: null, owner: "customerId", exclusiveFlag: "isDefault" },
  }),
  defineModel({
    name: "StaffMember",
    plural: "staffMembers",
    description: "A customer who works at the store, and their role there.",
    table: staffMember,
    hidden: ["customerId"],
    enums: { role: { name: "StaffRole", values: staffRoles } },
    relations: { customer: belongsTo("Customer", "customerId") },
  }),
];
