import { For, type JSX, Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { Verbatim } from "../../ui/verbatim.tsx";
import formStyles from "../form/form.module.css";
import { LoadState } from "../panel.tsx";
import { createLoaded, useDashboard } from "../state.tsx";
import { type DeletedIds, readDeleted, restore } from "./api.ts";
import styles from "./bulk/bulk.module.css";

interface DeletedDialogProps {
  onRestored(name: string): void;
  onClose(): void;
}

interface DeletedRow {
  name: string;
  about: JSX.Element;
  until: string;
  ids: DeletedIds;
}

/** The categories and dishes that were deleted in the last 30 days, each with a button that restores it. */
export const DeletedDialog = (props: DeletedDialogProps) => {
  const { t, announce, formatInstant } = useDashboard();
  const { format } = useShop();
  const deleted = createLoaded(readDeleted);
  const rows = (): DeletedRow[] => {
    const { categories = [], items = [] } = deleted.value() ?? {};
    return [
      ...categories.map(({ id, name, dishes, restorableUntil }) => ({
        ...{ name, about: t("menu.count", { count: dishes }), until: restorableUntil },
        ids: { menuItemIds: [], menuCategoryIds: [id] },
      })),
      ...items.map(({ id, name, price, restorableUntil }) => ({
        ...{ name, about: <Verbatim text={format.money(price)} />, until: restorableUntil },
        ids: { menuItemIds: [id], menuCategoryIds: [] },
      })),
    ];
  };
  const bringBack = async ({ name, ids }: DeletedRow): Promise<void> => {
    const hasWorked = await restore(ids).then(
      () => true,
      () => false,
    );
    await deleted.reload();
    if (hasWorked) props.onRestored(name);
    else announce(t("menu.notSaved"));
  };
  return (
    <Dialog label={t("menu.deletedList")} kind="sheet" onClose={props.onClose}>
      <div class={formStyles["head"]}>
        <h2>{t("menu.deletedList")}</h2>
        <button type="button" class="round" aria-label={t("close")} onClick={props.onClose}>
          <CloseIcon />
        </button>
      </div>
      <div class={formStyles["fields"]}>
        <p>{t("menu.deletedHint")}</p>
        <LoadState value={deleted.value()} onRetry={() => void deleted.reload()} />
        <Show when={deleted.value() && rows().length === 0}>
          <p role="status">{t("menu.deletedNone")}</p>
        </Show>
        <ul class={styles["deleted"]}>
          <For each={rows()}>
            {(row) => (
              <li>
                <p>
                  {row.name}
                  <small>
                    {row.about} · {t("menu.deletedUntil", { at: formatInstant(row.until) })}
                  </small>
                </p>
                <button type="button" class="link" onClick={() => void bringBack(row)}>
                  {t("menu.restore")}
                  <span class="visually-hidden"> {row.name}</span>
                </button>
              </li>
            )}
          </For>
        </ul>
      </div>
    </Dialog>
  );
};
