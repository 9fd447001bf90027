import type { MenuCategory } from "../../../worker/domain/menu/types.ts";
import { Removal } from "../removal.tsx";
import { useDashboard } from "../state.tsx";
import { type DeletedIds, deleteItem, type ListedItem } from "./api.ts";
import { DetailsDialog } from "./bulk/details-dialog.tsx";
import { PriceDialog } from "./bulk/price-dialog.tsx";
import { CategoryDialog, DeleteCategory } from "./category-dialogs.tsx";
import { DeletedDialog } from "./deleted-dialog.tsx";
import { ItemDialog } from "./item-dialog.tsx";
import type { MenuState } from "./menu-state.ts";
import { nextSortOrder } from "./order.ts";

/** The dialog that is open. */
export type OpenedDialog =
  | { kind: "item"; id: string | null; categoryId: string }
  | { kind: "category"; category: MenuCategory | null }
  | { kind: "deleteItem"; item: Pick<ListedItem, "id" | "name"> }
  | { kind: "deleteCategory"; category: MenuCategory }
  | { kind: "prices" | "details"; items: readonly ListedItem[] }
  | { kind: "deleted" };

interface MenuDialogsProps {
  opened: OpenedDialog;
  state: MenuState;
  /** After a change: what to say, and what to offer to restore. */
  onDone(text: string, deleted?: DeletedIds): void;
  onRestored(name: string): void;
  onOpen(next: OpenedDialog): void;
  onClose(): void;
}

/** The dialogs of the menu editor, one at a time. */
export const MenuDialogs = (props: MenuDialogsProps) => {
  const { t } = useDashboard();
  const { opened, state } = props;
  const saved = (name: string): void => props.onDone(t("menu.saved", { name }));
  const changed = (): void => props.onDone(t("menu.bulk.saved"));
  switch (opened.kind) {
    case "item":
      return (
        <ItemDialog
          itemId={opened.id}
          categories={state.categories()}
          categoryId={opened.categoryId}
          nextSortOrderIn={(categoryId) => nextSortOrder(state.listItems(categoryId))}
          onDelete={(item) => props.onOpen({ kind: "deleteItem", item })}
          onDone={saved}
          onClose={props.onClose}
        />
      );
    case "category":
      return (
        <CategoryDialog
          category={opened.category}
          nextSortOrder={nextSortOrder(state.categories())}
          onDone={saved}
          onClose={props.onClose}
        />
      );
    case "deleteItem":
      return (
        <Removal
          title={t("menu.deleteTitle", { name: opened.item.name })}
          hint={t("menu.deleteHint")}
          action={t("menu.delete")}
          work={() => deleteItem(opened.item.id)}
          onDone={() =>
            props.onDone(t("menu.deleted", { name: opened.item.name }), {
              menuItemIds: [opened.item.id],
              menuCategoryIds: [],
            })
          }
          onClose={props.onClose}
        />
      );
    case "deleteCategory":
      return (
        <DeleteCategory
          category={opened.category}
          items={state.listItems(opened.category.id)}
          others={state.categories().filter(({ id }) => id !== opened.category.id)}
          onDone={() =>
            props.onDone(t("menu.deleted", { name: opened.category.name }), {
              menuItemIds: [],
              menuCategoryIds: [opened.category.id],
            })
          }
          onClose={props.onClose}
        />
      );
    case "prices":
      return <PriceDialog items={opened.items} onDone={changed} onClose={props.onClose} />;
    case "details":
      return (
        <DetailsDialog items={opened.items} categories={state.categories()} onDone={changed} onClose={props.onClose} />
      );
    case "deleted":
      return <DeletedDialog onRestored={props.onRestored} onClose={props.onClose} />;
  }
};
