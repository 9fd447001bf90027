import { maxTotal } from "./bounds.rules.ts";
import { address } from "./customers.ts";
import { orderType } from "./enums.ts";
import { columnField, enumField, integerField, nullable, objectListField, shape, textField } from "./fields.ts";
import { menuItemModifier } from "./menu.ts";

/** An address as it was when the order was placed. Its bounds are those of an order, not of the address book. */
export const deliveryAddress = shape({
  name: "DeliveryAddress",
  doc: "The address that an order is delivered to.",
  fields: {
    name: columnField(address.name, {
      doc: "Name of the recipient; null if the customer receives the order.",
      example: null,
    }),
    phone: columnField(address.phone, {
      doc: "Phone number of the recipient; null if it is the customer's.",
      example: null,
    }),
    address: columnField(address.address, { maxLength: 200 }),
    address2: columnField(address.address2, { maxLength: 200 }),
    city: columnField(address.city, { maxLength: 100 }),
    state: columnField(address.state, { maxLength: 100 }),
    zip: columnField(address.zip, { maxLength: 20 }),
    countryCode: columnField(address.countryCode, { maxLength: 2, example: null }),
    instructions: nullable(
      textField({ doc: "Note for the courier, at most 500 characters.", example: null, maxLength: 500 }),
    ),
  },
});

export const orderItemModifier = shape({
  name: "OrderItemModifier",
  doc: "A chosen modifier as it was when the order was placed.",
  fields: {
    id: columnField(menuItemModifier.id, { example: "mod_01JZ000000QYTP5X7VFMB7ZCZE" }),
    name: columnField(menuItemModifier.name),
    modifierGroup: columnField(menuItemModifier.modifierGroup),
    priceAdjustment: columnField(menuItemModifier.priceAdjustment, { doc: "In minor units." }),
  },
});

const amountField = (doc: string, example: number) => integerField({ doc, example, min: 0, max: maxTotal });

/** The tax of an order at one rate. The lines of an order add up to its tax. */
export const taxLine = shape({
  name: "TaxLine",
  doc: "The tax of an order at one rate. Amounts are in minor units.",
  fields: {
    name: textField({ doc: "Name of the tax on receipts.", example: "8.875%", maxLength: 60 }),
    ratePpm: integerField({ doc: "Tax rate in parts per million.", example: 88_750, min: 0, max: 1_000_000 }),
    net: amountField("Amount without tax.", 2885),
    tax: amountField("Tax.", 256),
    gross: amountField("Amount with tax.", 3141),
  },
});

const snapshotItem = shape({
  name: "OrderSnapshotItem",
  doc: "An item of an order at one revision.",
  fields: {
    orderItemId: textField({ doc: "Id of the order item.", example: "oit_01KAHB6E0V5C7D9F1G3H5J7K9M" }),
    name: textField({ doc: "Display name.", example: "Roasted Tomato Soup", maxLength: 200 }),
    quantity: integerField({ doc: "Quantity.", example: 2, min: 1, max: 99 }),
    totalPrice: amountField("Unit price times quantity, in minor units.", 2490),
    note: nullable(textField({ doc: "Note for the kitchen.", example: null, maxLength: 500 })),
  },
});

/** What an edit can change of an order. A revision stores it as it was before the edit and as it is after. */
export const orderSnapshot = shape({
  name: "OrderSnapshot",
  doc: "An order at one revision. Amounts are in minor units.",
  fields: {
    orderType: enumField(orderType, { doc: "pickup, delivery or dine_in.", example: "delivery" }),
    scheduledFor: nullable(textField({ doc: "Requested time; null means as soon as possible.", example: null })),
    tableName: nullable(textField({ doc: "Table that the order is served at.", example: null, maxLength: 40 })),
    address: nullable(textField({ doc: "Delivery address in one line.", example: null, maxLength: 600 })),
    subtotal: amountField("Sum of the items.", 2885),
    discount: amountField("Discount for pickup and promo code.", 0),
    deliveryFee: amountField("Delivery fee.", 299),
    fees: amountField("Sum of the fees.", 0),
    tax: amountField("Tax, included or added.", 256),
    tip: amountField("Tip.", 300),
    total: amountField("Total to pay.", 3740),
    items: objectListField(snapshotItem, { doc: "Items of the order.", example: null, max: 100 }),
  },
});
