import { address, customer, staffMember } from "../../db/schema/customers.ts";
import { staffRoles } from "../../db/schema/enums.ts";
import { defineModel, toMany, toOne } from "../crud/model.ts";
import { addressRow } from "./customer-rules.ts";

export const customerModels = [
  defineModel({
    name: "Customer",
    plural: "customers",
    description: "A person with an account at the store. Customers see themselves.",
    table: customer,
    relations: { addresses: toMany("Address", "customerId"), orders: toMany("RestaurantOrder", "customerId") },
  }),
  defineModel({
    name: "Address",
    plural: "addresses",
    description: "An address in a customer's book.",
    table: address,
    hidden: ["customerId"],
    relations: { customer: toOne("Customer", "customerId") },
    write: { prefix: "adr", row: addressRow, onMenu: false, owner: "customerId", onlyOne: "isDefault" },
  }),
  defineModel({
    name: "StaffMember",
    plural: "staffMembers",
    description: "A customer who works at the store, with what they may do there.",
    table: staffMember,
    hidden: ["customerId"],
    enums: { role: { name: "StaffRole", values: staffRoles } },
    relations: { customer: toOne("Customer", "customerId") },
  }),
];
