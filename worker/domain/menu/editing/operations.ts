import { deletionOperations } from "./deletions.ts";
import { editMenuItems } from "./edit-items.ts";
import { sortOperations } from "./sort-menu.ts";

export const menuEditingOperations = [editMenuItems, ...sortOperations, ...deletionOperations];
