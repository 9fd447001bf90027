import { expect, it, vi } from "vitest";
import { createForm, fillEmptyFields } from "../../../../storefront/checkout/form.ts";

const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
vi.stubGlobal("sessionStorage", storage);
vi.stubGlobal("localStorage", storage);

const [blank] = createForm("2026-11-20T23:30:00.000Z", (at) => at.slice(0, 10));
const home = {
  ...{ id: "a1", label: "Home", address: "1 Main St", address2: null, city: "Brooklyn", state: "NY", zip: "11201" },
  ...{ countryCode: "US", isDefault: true },
};
const person = {
  ...{ email: "ana@example.com", name: "Ana", phone: "+12125550100", role: null, needsPasskey: false },
  addresses: [home],
};

it("an account fills what is empty, and keeps what the guest has typed", () => {
  const typed = { ...blank, name: "Bea", address: "9 Elm St" };
  const filled = { name: "Bea", email: person.email, phone: person.phone };
  expect(fillEmptyFields(typed, person, null)).toEqual(filled);
  expect(fillEmptyFields(blank, person, null)).toMatchObject({ name: "Ana", address: "1 Main St", zip: "11201" });
});

it.each(["name", "email", "phone"])("an account does not fill %s while the guest may be typing it", (focused) => {
  const filled = fillEmptyFields(blank, person, focused);
  expect(filled).not.toHaveProperty(focused);
  expect(filled).toMatchObject({ address: "1 Main St" });
});

it.each(["address", "city", "zip"])(
  "an account's address does not mix with one whose %s is or was typed",
  (focused) => {
    expect(fillEmptyFields(blank, person, focused)).not.toHaveProperty("city");
    expect(fillEmptyFields({ ...blank, [focused]: "typed" }, person, null)).not.toHaveProperty("city");
  },
);
