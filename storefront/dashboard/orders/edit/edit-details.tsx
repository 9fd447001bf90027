import { For, Show } from "solid-js";
import { orderTypes } from "../../../../db/schema/enums.ts";
import { maxNoteLength, maxTableLength } from "../../../../worker/domain/text-lengths.rules.ts";
import { AddressFields } from "../../../address/address-fields.tsx";
import { useShop } from "../../../state/shop.tsx";
import { InputField } from "../../../ui/field.tsx";
import { TextAreaField } from "../../fields/text-area-field.tsx";
import formStyles from "../../form/form.module.css";
import { useDashboard } from "../../state.tsx";
import styles from "./edit.module.css";
import type { EditForm } from "./edit-form.ts";
import { feeKinds } from "./edit-values.ts";

/** How the guest gets the order: type, address or table. */
const HandoverFields = (props: { form: EditForm }) => {
  const { t } = useDashboard();
  const { draft } = props.form;
  return (
    <fieldset class={formStyles["set"]}>
      <legend>{t("edit.handover")}</legend>
      <div class={formStyles["pills"]}>
        <For each={orderTypes}>
          {(type) => (
            <label>
              <input
                type="radio"
                name="edit-type"
                checked={draft.values.orderType === type}
                onChange={() => draft.set("orderType", type)}
              />
              <span>{t(`kitchen.type.${type}`)}</span>
            </label>
          )}
        </For>
      </div>
      <Show when={draft.values.orderType === "delivery"}>
        <AddressFields
          prefix="edit"
          values={draft.values.address}
          errors={{}}
          pairClass={styles["pair"]}
          onInput={(name, value) => draft.set("address", name, value)}
        />
      </Show>
      <Show when={draft.values.orderType === "dine_in"}>
        <InputField
          id="edit-table"
          label={t("edit.table")}
          maxlength={maxTableLength}
          value={draft.values.tableName}
          onInput={(text) => draft.set("tableName", text)}
        />
      </Show>
    </fieldset>
  );
};

/** As soon as possible, or a time on the restaurant's clock. */
const TimeFields = (props: { form: EditForm }) => {
  const { t } = useDashboard();
  const { draft, submission } = props.form;
  const option = (isTimed: boolean, text: string) => (
    <label>
      <input
        type="radio"
        name="edit-when"
        checked={draft.values.isTimed === isTimed}
        onChange={() => draft.set("isTimed", isTimed)}
      />
      <span>{text}</span>
    </label>
  );
  return (
    <fieldset class={formStyles["set"]}>
      <legend>{t("edit.when")}</legend>
      <div class={formStyles["pills"]}>
        {option(false, t("edit.asap"))}
        {option(true, t("edit.atTime"))}
      </div>
      <Show when={draft.values.isTimed}>
        <InputField
          id="edit-time"
          type="datetime-local"
          label={t("edit.time")}
          value={draft.values.time}
          error={submission.errors()["time"]}
          onInput={(text) => draft.set("time", text)}
        />
      </Show>
    </fieldset>
  );
};

const FeeFields = (props: { form: EditForm }) => {
  const { t } = useDashboard();
  const { menu } = useShop();
  const { draft, submission } = props.form;
  return (
    <details class={styles["fees"]}>
      <summary>{t("edit.fees")}</summary>
      <div class={styles["feeFields"]}>
        <For each={feeKinds}>
          {(kind) => (
            <InputField
              id={`edit-fee-${kind}`}
              label={t(`edit.fee.${kind}`)}
              inputmode="decimal"
              unit={menu.store.currencyCode}
              value={draft.values.fees[kind]}
              error={submission.errors()[`fee.${kind}`]}
              onInput={(text) => draft.set("fees", kind, text)}
            />
          )}
        </For>
      </div>
    </details>
  );
};

/** Everything of an order that is not an item. */
export const EditDetails = (props: { form: EditForm }) => {
  const { t } = useDashboard();
  const { draft } = props.form;
  return (
    <>
      <HandoverFields form={props.form} />
      <TimeFields form={props.form} />
      <TextAreaField
        id="edit-note"
        label={t("edit.note")}
        rows={2}
        maxlength={maxNoteLength}
        value={draft.values.note}
        onInput={(text) => draft.set("note", text)}
      />
      <FeeFields form={props.form} />
    </>
  );
};
