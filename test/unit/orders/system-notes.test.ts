import { expect, it } from "vitest";
import { orderMessages as de } from "../../../storefront/i18n/dashboard/orders/de.ts";
import { readSystemNote, systemNotes } from "../../../worker/domain/orders/notes/system-notes.rules.ts";

it("every note that the worker writes has a code, and its texts in German do not repeat the English", () => {
  for (const [code, text] of Object.entries(systemNotes)) {
    expect(readSystemNote(text)).toEqual({ code, value: "", reason: "" });
    expect(Object.entries(de).find(([key]) => key === `order.written.${code}`)?.[1]).not.toBe(text);
  }
});

it.each([
  ["The order was not paid within 12 minutes.", { code: "unpaid", value: "12", reason: "" }],
  ["Receipts are made out to Acme Inc.", { code: "recipient", value: "Acme Inc", reason: "" }],
  ["A refund of $4.00 was requested.", { code: "refundRequested", value: "$4.00", reason: "" }],
  [
    "A refund of $4.00 was requested. Arrived cold",
    { code: "refundRequested", value: "$4.00", reason: "Arrived cold" },
  ],
  [
    `A refund of 4,00 € was requested. ${systemNotes.paidTooLate}`,
    { code: "refundRequested", value: "4,00 €", reason: systemNotes.paidTooLate },
  ],
])("the note %s is read with its value", (note, read) => {
  expect(readSystemNote(note)).toEqual(read);
});

it("the words of a person stay as they are", () => {
  for (const note of ["", "Arrived cold", "The fryer is down.", "constructor"]) expect(readSystemNote(note)).toBeNull();
});
