import type { Ctx } from "../../context.ts";
import { type AnnouncementWork, announce } from "../live/announce.ts";
import type { MenuMessage } from "../live/messages.ts";
import { modifierAvailable } from "./selection.rules.ts";
import type { MenuSnapshot } from "./types.ts";

/** The real-time message about a menu: its whole sale state. `edited` means that more than availability changed. */
export const menuMessage = (menu: MenuSnapshot, edited: boolean): MenuMessage => {
  const { items, revision, madeAt, validUntil, opening, saleStates, servedFrom, nextSlotAt, aheadTypes } = menu;
  const modifiers = items.flatMap((item) => item.modifiers);
  const soldOutModifierIds = modifiers
    .filter((modifier) => !modifierAvailable(modifier, madeAt))
    .map((modifier) => modifier.id);
  const soldOutUntil = Object.fromEntries(
    items.flatMap((item) => (item.soldOutUntil ? [[item.id, item.soldOutUntil]] : [])),
  );
  const { pausedOrderTypes, busyMinutes, busyUntil } = menu.store;
  const service = { pausedOrderTypes, busyMinutes, busyUntil };
  const sale = { opening, saleStates, soldOutUntil, servedFrom, nextSlotAt, aheadTypes, service, soldOutModifierIds };
  return { type: "menu", revision, edited, madeAt, validUntil, ...sale };
};

/** Notifies open menus and the kitchen. Call it once after each batch that raises the menu revision. Set `edited` if
 *  more than availability changed, so that pages reload the menu. */
export const announceMenu = (
  work: AnnouncementWork & Pick<Ctx, "store" | "freshMenu">,
  { edited = false }: { edited?: boolean } = {},
): void =>
  announce(work, work.store.id, async () => ({
    topics: ["menu", "kitchen"],
    message: menuMessage(await work.freshMenu(), edited),
  }));
