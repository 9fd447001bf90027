import type { Ctx } from "../../context.ts";
import { type AnnouncementWork, announce } from "../live/announce.ts";
import type { MenuMessage } from "../live/messages.ts";
import { modifierAvailable } from "./selection.rules.ts";
import type { MenuSnapshot } from "./types.ts";

/** What a menu's listeners are told: the whole state of sale of a snapshot. `edited` says that more than that changed. */
export const menuMessage = (menu: MenuSnapshot, edited: boolean): MenuMessage => {
  const { items, revision, madeAt, validUntil, opening, saleStates, servedFrom, nextSlotAt } = menu;
  const modifiers = items.flatMap((item) => item.modifiers);
  const soldOutModifierIds = modifiers
    .filter((modifier) => !modifierAvailable(modifier, madeAt))
    .map((modifier) => modifier.id);
  const sale = { opening, saleStates, servedFrom, nextSlotAt, soldOutModifierIds };
  return { type: "menu", revision, edited, madeAt, validUntil, ...sale };
};

/** Tells open menus and the kitchen what sells now. To be called once after each batch that raised the menu's revision;
 *  `edited` where more than availability was written, so that pages get the menu anew. */
export const announceMenu = (
  work: AnnouncementWork & Pick<Ctx, "store" | "freshMenu">,
  { edited = false }: { edited?: boolean } = {},
): void =>
  announce(work, work.store.id, async () => ({
    topics: ["menu", "kitchen"],
    message: menuMessage(await work.freshMenu(), edited),
  }));
