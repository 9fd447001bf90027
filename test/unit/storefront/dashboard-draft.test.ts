import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createDraft } from "../../../storefront/dashboard/form/draft.ts";

const aDraft = () => createDraft({ name: "Copper Pot", slots: ["18:00"], isOpen: true });

describe("a draft", () => {
  it("is dirty from the first change until the change is taken back", () => {
    const draft = aDraft();
    expect(draft.isDirty()).toBe(false);
    draft.set({ name: "Copper" });
    expect(draft.isDirty()).toBe(true);
    draft.set({ name: "Copper Pot" });
    expect(draft.isDirty()).toBe(false);
    draft.set({ slots: ["18:00", "19:00"] });
    expect(draft.isDirty()).toBe(true);
  });

  it("returns to the saved values", () => {
    const draft = aDraft();
    draft.set({ name: "Copper", slots: [], isOpen: false });
    draft.reset();
    expect(draft.values).toEqual({ name: "Copper Pot", slots: ["18:00"], isOpen: true });
    expect(draft.isDirty()).toBe(false);
  });

  it("takes what another person saved", () => {
    const draft = aDraft();
    draft.reset({ name: "Copper Pan", slots: [], isOpen: false });
    expect(draft.values.name).toBe("Copper Pan");
    expect(draft.isDirty()).toBe(false);
    draft.set({ name: "Copper Pot" });
    draft.reset();
    expect(draft.values.name).toBe("Copper Pan");
  });

  it("takes what another person saved, except where something was typed here", () => {
    const draft = aDraft();
    draft.set({ name: "Copper" });
    draft.rebase({ name: "Copper Pan", slots: ["19:00"], isOpen: true });
    expect(draft.values).toEqual({ name: "Copper", slots: ["19:00"], isOpen: true });
    expect(draft.isDirty()).toBe(true);
    draft.reset();
    expect(draft.values.name).toBe("Copper Pan");
  });

  it("does not lose what was typed while it was saved", () => {
    const draft = aDraft();
    draft.set({ name: "Copper" });
    const taken = { ...draft.values };
    draft.set({ name: "Copper Pan" });
    draft.accept(taken);
    expect(draft.values.name).toBe("Copper Pan");
    expect(draft.isDirty()).toBe(true);
    draft.reset();
    expect(draft.values.name).toBe("Copper");
  });

  it("shares nothing with the values that it was created from", () => {
    const loaded = { slots: [{ from: "18:00" }] };
    const draft = createDraft(loaded);
    draft.set("slots", 0, { from: "19:00" });
    expect(loaded.slots).toEqual([{ from: "18:00" }]);
    expect(draft.saved()).toEqual(loaded);
  });

  it("is dirty exactly if its values differ from the saved ones", () => {
    const values = fc.record({ text: fc.string(), flag: fc.boolean(), list: fc.array(fc.string(), { maxLength: 3 }) });
    fc.assert(
      fc.property(values, fc.array(values, { maxLength: 5 }), (initial, changes) => {
        const draft = createDraft(initial);
        for (const change of changes) {
          draft.set(change);
          expect(draft.isDirty()).toBe(JSON.stringify(change) !== JSON.stringify(initial));
        }
        draft.reset();
        expect(draft.values).toEqual(initial);
      }),
    );
  });
});
