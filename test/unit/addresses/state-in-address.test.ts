import { describe, expect, it } from "vitest";
import { stateInAddress } from "../../../worker/domain/postal-address/find-state.ts";
import { stateChoices } from "../../../worker/domain/postal-address/state-choices.ts";

describe("the state of a restaurant's written address", () => {
  const states = stateChoices("US", false);

  it.each([
    ["214 Atlantic Avenue, Brooklyn, NY 11201", "NY"],
    ["12 Main Street,Austin,TX 78701", "TX"],
    ["12 Nyman Street, Springfield", undefined],
    ["", undefined],
  ])("of %j is %j", (address, state) => {
    expect(stateInAddress(states, address)?.value).toBe(state);
  });
});
