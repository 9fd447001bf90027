import { createMemo, createSignal, For, Show } from "solid-js";
import type { MenuItem } from "../../../../worker/domain/menu/types.ts";
import { ItemDialog } from "../../../item/item-dialog.tsx";
import { matches } from "../../../search/filters.ts";
import { useShop } from "../../../state/shop.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { InputField } from "../../../ui/field.tsx";
import { CloseIcon } from "../../../ui/icons.tsx";
import { Verbatim } from "../../../ui/verbatim.tsx";
import formStyles from "../../form/form.module.css";
import { Row, RowList } from "../../list/row.tsx";
import { useDashboard } from "../../state.tsx";
import type { AddedDish } from "./edit-values.ts";

/** Finds a dish by name and chooses its options as guests do. */
export const AddDish = (props: { onAdd(dish: AddedDish): void; onClose(): void }) => {
  const { t } = useDashboard();
  const { menu, format } = useShop();
  const [text, setText] = createSignal("");
  const [chosen, setChosen] = createSignal<MenuItem | null>(null);
  const dishes = createMemo(() =>
    text().trim() ? menu.items.filter((item) => matches(item, { text: text(), diets: [] })) : menu.items,
  );
  return (
    <Dialog label={t("edit.add")} kind="sheet" onClose={props.onClose}>
      <div class={formStyles["head"]}>
        <h2>{t("edit.add")}</h2>
        <button type="button" class="round" aria-label={t("close")} onClick={props.onClose}>
          <CloseIcon />
        </button>
      </div>
      <div class={formStyles["fields"]}>
        <InputField id="edit-search" type="search" label={t("edit.search")} value={text()} onInput={setText} />
        <Show when={dishes().length > 0} fallback={<p>{t("edit.noDish")}</p>}>
          <RowList>
            <For each={dishes()}>
              {(item) => (
                <Row
                  title={item.name}
                  note={<Verbatim text={format.money(item.price)} />}
                  open={{ text: t("edit.choose"), start: () => setChosen(item) }}
                />
              )}
            </For>
          </RowList>
        </Show>
      </div>
      <Show when={chosen()} keyed>
        {(item) => (
          <ItemDialog
            item={item}
            onClose={() => setChosen(null)}
            onSubmit={async ({ menuItemId, quantity, modifierIds, specialInstructions }) => {
              const ids = [...(modifierIds ?? [])];
              const choices = item.modifiers.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
              const note = specialInstructions ?? "";
              props.onAdd({ menuItemId, name: item.name, choices, modifierIds: ids, quantity, note });
              props.onClose();
            }}
          />
        )}
      </Show>
    </Dialog>
  );
};
