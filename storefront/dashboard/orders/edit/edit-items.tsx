import { createSignal, Show } from "solid-js";
import formStyles from "../../form/form.module.css";
import { useDashboard } from "../../state.tsx";
import { AddDish } from "./add-dish.tsx";
import type { EditForm } from "./edit-form.ts";
import { EditLines } from "./edit-lines.tsx";

/** The items of the order, those to add, and the button that adds a dish. */
export const EditItems = (props: { form: EditForm }) => {
  const { t } = useDashboard();
  const { draft } = props.form;
  const [isAdding, setAdding] = createSignal(false);
  return (
    <fieldset class={formStyles["set"]}>
      <legend>{t("edit.items")}</legend>
      <EditLines form={props.form} />
      <button type="button" class="button quiet" aria-haspopup="dialog" onClick={() => setAdding(true)}>
        {t("edit.add")}
      </button>
      <Show when={isAdding()}>
        <AddDish onAdd={(dish) => draft.set("added", (added) => [...added, dish])} onClose={() => setAdding(false)} />
      </Show>
    </fieldset>
  );
};
