import { getMenuItem } from "./menu.ts";

const { id: menuItemId, name } = getMenuItem.response;
const saved = { items: [{ menuItemId, name, createdAt: "2026-11-20T23:30:00.000Z" }] };

export const listFavourites = { request: {}, response: saved };
export const addFavourite = { request: { menuItemId }, response: saved };
export const removeFavourite = { request: { menuItemId }, response: { items: [] } };
