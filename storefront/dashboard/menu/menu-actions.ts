import { optionalAnswer } from "../../parts/answers.ts";
import { useDashboard } from "../state.tsx";
import { type DeletedIds, editItems, type ListedItem, restore, setOnSale } from "./api.ts";
import { copyItem } from "./copy-item.ts";
import type { MenuActions } from "./list/category-section.tsx";
import type { Dragged, DropTarget } from "./list/drag.ts";
import type { OpenedDialog } from "./menu-dialogs.tsx";
import type { MenuState } from "./menu-state.ts";
import { focusMoved } from "./move-buttons.tsx";

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** Returns the focus to a row's buttons right after its move, and again if the answer of the server moves it back. */
const keepFocus = (move: Promise<void>, id: string, offset: -1 | 1): void => {
  focusMoved(id, offset);
  void move.then(() => {
    if (document.activeElement === document.body) focusMoved(id, offset);
  });
};

/** Moves dishes and categories by their buttons and by dragging, and says where they are afterwards. */
export const createMoves = (state: MenuState) => {
  const { t, announce } = useDashboard();
  const sayPosition = (name: string, index: number, count: number): void =>
    announce(t("menu.movedTo", { name, position: index + 1, count }));
  const moveItem = async (item: ListedItem, categoryId: string, index: number): Promise<void> => {
    const { name } = item;
    if (await state.moveItem(item, categoryId, index)) sayPosition(name, index, state.listItems(categoryId).length);
  };
  const moveCategory = async (id: string, index: number): Promise<void> => {
    const name = state.categories().find((category) => category.id === id)?.name ?? "";
    if (await state.moveCategory(id, index)) sayPosition(name, index, state.categories().length);
  };
  const drop = ({ kind, id }: Dragged, { list, before }: DropTarget): void => {
    if (before === id) return;
    const ids = (kind === "category" ? state.categories() : state.listItems(list)).map((row) => row.id);
    const others = ids.filter((other) => other !== id);
    const index = before === null ? others.length : others.indexOf(before);
    const item = state.items().find((one) => one.id === id);
    if (kind === "category") void moveCategory(id, index);
    else if (item) void moveItem(item, list, index);
  };
  const stepCategory = (id: string, offset: -1 | 1): void => {
    const index = state.categories().findIndex((category) => category.id === id);
    keepFocus(moveCategory(id, index + offset), id, offset);
  };
  const stepItem = (item: ListedItem, offset: -1 | 1): void => {
    const { id } = item;
    const categoryId = item.category?.id ?? "";
    const index = state.listItems(categoryId).findIndex((one) => one.id === id);
    keepFocus(moveItem(item, categoryId, index + offset), id, offset);
  };
  return { drop, stepCategory, stepItem };
};

/** Changes many dishes at once, and says what was deleted, with a button that restores it. */
export const createBulkActions = (state: MenuState) => {
  const { t, announce } = useDashboard();
  const bringBack = async (ids: DeletedIds): Promise<void> => {
    announce(t((await succeeds(restore(ids))) ? "menu.restoredAll" : "menu.notSaved"));
    await state.reload();
  };
  const announceDeleted = (text: string, ids: DeletedIds): void =>
    announce(text, { text: t("menu.undo"), run: () => void bringBack(ids) });
  const editAll = async (items: readonly ListedItem[], changes: { available?: boolean; isDeleted?: true }) => {
    const menuItemIds = items.map(({ id }) => id);
    const edited = menuItemIds.map((menuItemId) => ({ menuItemId }));
    const hasWorked = await succeeds(editItems(edited, changes));
    if (!hasWorked) announce(t("menu.notSaved"));
    else if (!changes.isDeleted) announce(t("menu.bulk.saved"));
    else announceDeleted(t("menu.bulk.deleted", { count: menuItemIds.length }), { menuItemIds, menuCategoryIds: [] });
    await state.reload();
  };
  return { editAll, announceDeleted };
};

/** What the list of the menu can do without a dialog, and which dialogs it opens. */
export const createMenuActions = (
  state: MenuState,
  { stepCategory, stepItem }: Pick<ReturnType<typeof createMoves>, "stepCategory" | "stepItem">,
  open: (dialog: OpenedDialog) => void,
): MenuActions => {
  const { t, announce } = useDashboard();
  const patch = async (id: string, values: Partial<ListedItem>, work: () => Promise<unknown>, text: string) => {
    if (await state.patchItem(id, values, work)) announce(text);
  };
  const copy = async (id: string, name: string): Promise<void> => {
    const outcome = await optionalAnswer(copyItem(id, name), null);
    if (outcome === null) announce(t("menu.notSaved"));
    else announce(outcome ? t("menu.copied", { name }) : t("menu.gone"));
    await state.reload();
  };
  return {
    editCategory: (category) => open({ kind: "category", category }),
    deleteCategory: (category) => open({ kind: "deleteCategory", category }),
    moveCategory: stepCategory,
    newItem: (categoryId) => open({ kind: "item", id: null, categoryId }),
    editItem: (id) => open({ kind: "item", id, categoryId: "" }),
    moveItem: stepItem,
    copyItem: ({ id, name }) => void copy(id, t("menu.copyName", { name })),
    setPrice: ({ id, name, price: expectedPrice }, price) => {
      const work = () => editItems([{ menuItemId: id, price, expectedPrice }]);
      void patch(id, { price }, work, t("menu.saved", { name }));
    },
    setOnSale: ({ id, name }, isOnSale) => {
      const text = t(isOnSale ? "menu.isOn" : "menu.isOff", { name });
      void patch(id, { available: isOnSale, soldOutUntil: null }, () => setOnSale(id, isOnSale), text);
    },
  };
};
