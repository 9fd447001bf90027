import { expect, it } from "vitest";
import {
  acceptsConnection,
  canReplay,
  connectionMinutes,
  formatPosition,
  parsePosition,
} from "../../../worker/domain/live/live.rules.ts";
import { menuMessage } from "../../../worker/domain/menu/announce-menu.ts";
import { addMinutes } from "../../../worker/domain/time.ts";
import { aMenu, aMenuItem, aModifier, noon } from "../../support/builders/menu.ts";

it("parsePosition reads what positionText writes, and rejects everything else", () => {
  const position = { epoch: "0b9c-7", seq: 12 };
  expect(parsePosition(formatPosition(position))).toEqual(position);
  for (const text of ["", "a", "a.", ".1", "a.-1", "a.1.2", "a.1e3", `${"a".repeat(65)}.1`, "a b.1"]) {
    expect(parsePosition(text)).toBeNull();
  }
});

it("missed messages can be replayed as far back as the log reaches, and only from the same log", () => {
  const head = { epoch: "a", seq: 9 };
  const can = (seq: number, epoch = "a") => canReplay({ epoch, seq }, head, 3);
  expect([can(2), can(3), can(9), can(10), can(5, "b")]).toEqual([false, true, true, false, false]);
});

it("guests cannot use up the kitchen’s connections, nor the kitchen the guests’", () => {
  expect(acceptsConnection("menu", { all: 5199, kitchen: 200 })).toBe(true);
  expect(acceptsConnection("order:ord_1", { all: 5200, kitchen: 200 })).toBe(false);
  expect(acceptsConnection("kitchen", { all: 5000, kitchen: 0 })).toBe(true);
  expect(acceptsConnection("kitchen", { all: 200, kitchen: 200 })).toBe(false);
  expect([connectionMinutes("menu"), connectionMinutes("kitchen"), connectionMinutes("order:ord_1")]).toEqual([
    null,
    15,
    15,
  ]);
});

it("a menu message contains the complete availability, so that the latest one suffices", () => {
  const sold = aModifier({ id: "mod_sold", soldOutUntil: addMinutes(noon, 5) });
  const off = aModifier({ id: "mod_off", available: false });
  const back = aModifier({ id: "mod_back", soldOutUntil: noon });
  const soup = aMenuItem({ id: "itm_soup", available: false, modifiers: [sold, off, back] });
  const menu = aMenu({ items: [soup, aMenuItem({ id: "itm_tea" })] });
  expect(menuMessage(menu, true)).toEqual({
    type: "menu",
    revision: menu.revision,
    edited: true,
    madeAt: noon,
    validUntil: addMinutes(noon, 5),
    opening: menu.opening,
    saleStates: { itm_soup: "sold_out", itm_tea: "on_sale" },
    soldOutUntil: {},
    servedFrom: {},
    nextSlotAt: null,
    aheadTypes: [],
    service: { pausedOrderTypes: [], busyMinutes: 0, busyUntil: null },
    soldOutModifierIds: ["mod_sold", "mod_off"],
  });
});
