import { For, Show } from "solid-js";
import { maxNoteLength } from "../../../../worker/domain/text-lengths.rules.ts";
import { useShop } from "../../../state/shop.tsx";
import { InputField } from "../../../ui/field.tsx";
import { Stepper } from "../../../ui/stepper.tsx";
import { useDashboard } from "../../state.tsx";
import type { EditableOrder } from "./api.ts";
import styles from "./edit.module.css";
import type { EditForm } from "./edit-form.ts";

type Item = EditableOrder["orderItems"][number];

const describe = (names: readonly string[]): string => names.join(" · ");

/** An item that was sold: its quantity and note, or that it is removed. A finished dish can no longer be changed. */
const SoldItem = (props: { item: Item; form: EditForm }) => {
  const { t } = useDashboard();
  const { menuLanguage } = useShop();
  const { draft } = props.form;
  const line = () => draft.values.lines[props.item.id];
  const isFinished = () => props.item.kitchenStatus === "done";
  const set = (change: Partial<NonNullable<ReturnType<typeof line>>>): void =>
    draft.set("lines", props.item.id, (current) => ({ ...current, ...change }));
  return (
    <Show when={line()}>
      {(values) => (
        <li class={styles["item"]} data-removed={values().isRemoved}>
          <p class={styles["name"]} lang={menuLanguage}>
            <strong>{props.item.name}</strong>
            <Show when={props.item.modifiers.length > 0}>
              <small>{describe(props.item.modifiers.map(({ name }) => name))}</small>
            </Show>
          </p>
          <Show when={!isFinished()} fallback={<p class={styles["finished"]}>{t("edit.finished")}</p>}>
            <div class={styles["actions"]}>
              <Show when={!values().isRemoved}>
                <Stepper value={values().quantity} label={props.item.name} onChange={(quantity) => set({ quantity })} />
              </Show>
              <button type="button" class="link" onClick={() => set({ isRemoved: !values().isRemoved })}>
                {t(values().isRemoved ? "edit.restore" : "edit.remove")}
                <span class="visually-hidden">{` ${props.item.name}`}</span>
              </button>
            </div>
            <Show when={!values().isRemoved}>
              <InputField
                id={`edit-note-${props.item.id}`}
                label={t("edit.itemNote")}
                maxlength={maxNoteLength}
                value={values().note}
                onInput={(note) => set({ note })}
              />
            </Show>
          </Show>
        </li>
      )}
    </Show>
  );
};

/** The items of the order, and those to add. */
export const EditLines = (props: { form: EditForm }) => {
  const { t } = useDashboard();
  const { menuLanguage } = useShop();
  const { draft } = props.form;
  return (
    <ul class={styles["items"]}>
      <For each={props.form.order().orderItems}>{(item) => <SoldItem item={item} form={props.form} />}</For>
      <For each={draft.values.added}>
        {(dish, index) => (
          <li class={styles["item"]} data-added="true">
            <p class={styles["name"]} lang={menuLanguage}>
              <strong>{dish.name}</strong>
              <small>{describe([t("edit.new"), ...dish.choices, dish.note].filter(Boolean))}</small>
            </p>
            <div class={styles["actions"]}>
              <Stepper
                value={dish.quantity}
                label={dish.name}
                onChange={(quantity) => draft.set("added", index(), "quantity", quantity)}
              />
              <button
                type="button"
                class="link"
                onClick={() => draft.set("added", (added) => added.filter((_, other) => other !== index()))}
              >
                {t("edit.remove")}
                <span class="visually-hidden">{` ${dish.name}`}</span>
              </button>
            </div>
          </li>
        )}
      </For>
    </ul>
  );
};
