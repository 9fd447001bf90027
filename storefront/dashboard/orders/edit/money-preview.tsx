import { For, Show } from "solid-js";
import { maxNoteLength } from "../../../../worker/domain/text-lengths.rules.ts";
import { useShop } from "../../../state/shop.tsx";
import { InputField } from "../../../ui/field.tsx";
import { gap, WithAmount } from "../../../ui/with-amount.tsx";
import formStyles from "../../form/form.module.css";
import { useDashboard } from "../../state.tsx";
import type { EditPreview } from "./api.ts";
import styles from "./edit.module.css";
import { type EditForm, listPayLater, needsPayLater } from "./edit-form.ts";

const rows = ["subtotal", "discount", "deliveryFee", "fees", "tax", "tip", "total"] as const;

/** The amounts before and after, of which only those that are or were not 0 are listed. */
const AmountsTable = (props: { preview: EditPreview }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const amount = (row: (typeof rows)[number], value: number): string =>
    row === "discount" && value > 0 ? `−${format.money(value)}` : format.money(value);
  const visibleRows = () =>
    rows.filter((row) => row === "total" || props.preview.before[row] !== 0 || props.preview.after[row] !== 0);
  return (
    <table class={styles["amounts"]}>
      <caption class="visually-hidden">{t("edit.money")}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t("edit.before")}</th>
          <th scope="col">{t("edit.after")}</th>
        </tr>
      </thead>
      <tbody>
        <For each={visibleRows()}>
          {(row) => (
            <tr data-row={row} data-changed={props.preview.before[row] !== props.preview.after[row]}>
              <th scope="row">{t(`edit.amount.${row}`)}</th>
              <td translate="no">{amount(row, props.preview.before[row])}</td>
              <td translate="no">{amount(row, props.preview.after[row])}</td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
};

/** Why staff send an order to the kitchen that its guest has not paid. */
const UnpaidReason = (props: { form: EditForm }) => {
  const { t } = useDashboard();
  const { draft, submission } = props.form;
  return (
    <InputField
      id="edit-unpaid-reason"
      label={t("edit.unpaid.reason")}
      hint={t("edit.belowMinimumHint")}
      maxlength={maxNoteLength}
      value={draft.values.unpaidReason}
      error={submission.errors()["reason"]}
      onInput={(text) => draft.set("unpaidReason", text)}
    />
  );
};

/** How the guest pays what the order costs more, or the new total of an order that is not paid online yet. */
const SettleChoice = (props: { form: EditForm; preview: EditPreview }) => {
  const { t } = useDashboard();
  const chosen = () => props.form.payLater();
  const kind = () => (props.preview.awaitsPayment ? "edit.unpaid" : "edit.settle");
  return (
    <fieldset class={formStyles["set"]}>
      <legend>{t(kind())}</legend>
      <div>
        <For each={listPayLater(props.preview)}>
          {(settle) => (
            <label class={formStyles["check"]}>
              <input
                type="radio"
                name="edit-settle"
                checked={chosen() === settle}
                onChange={() => props.form.setPayLater(settle)}
              />
              <span>
                {t(settle === "later" ? "edit.settle.later" : `${kind()}.${settle}`)}
                <small>{t(settle === "later" ? "edit.settle.later.hint" : `${kind()}.${settle}.hint`)}</small>
              </span>
            </label>
          )}
        </For>
        <Show when={props.preview.awaitsPayment && chosen() === "counter"}>
          <UnpaidReason form={props.form} />
        </Show>
      </div>
    </fieldset>
  );
};

/** Lets staff agree with the guest on less than the delivery's minimum. */
const MinimumOverride = (props: { form: EditForm }) => {
  const { t } = useDashboard();
  const { draft, preview } = props.form;
  const isNeeded = () =>
    draft.values.minimumReason !== "" || preview()?.problems.some(({ code }) => code === "BELOW_MINIMUM");
  return (
    <Show when={isNeeded()}>
      <InputField
        id="edit-minimum-reason"
        label={t("edit.belowMinimum")}
        hint={t("edit.belowMinimumHint")}
        maxlength={maxNoteLength}
        value={draft.values.minimumReason}
        onInput={(text) => draft.set("minimumReason", text)}
      />
    </Show>
  );
};

/** What the changes do to the money, before they are saved: amounts, what is due or goes back, a lost discount, and
 *  what blocks the change. */
export const MoneyPreview = (props: { form: EditForm }) => {
  const { t, user } = useDashboard();
  const { format } = useShop();
  return (
    <Show when={props.form.preview()}>
      {(preview) => (
        <section class={styles["preview"]} aria-label={t("edit.money")}>
          <h3>{t("edit.money")}</h3>
          <AmountsTable preview={preview()} />
          <div role="status">
            <Show when={preview().lostPromoCode}>
              {(code) => <p class={styles["warning"]}>{t("edit.lostCode", { code: code() })}</p>}
            </Show>
            <Show when={preview().refund > 0}>
              <p>
                <WithAmount sentence={t("edit.refund", { amount: gap })} amount={format.money(preview().refund)} />
              </p>
              <Show when={!user.scopes.includes("write_payments")}>
                <p class="error">{t("edit.noRefundRight")}</p>
              </Show>
            </Show>
            <Show when={preview().due > 0}>
              <p>
                <WithAmount sentence={t("edit.due", { amount: gap })} amount={format.money(preview().due)} />
              </p>
            </Show>
            <For each={preview().problems}>{({ message }) => <p class="error">{message}</p>}</For>
          </div>
          <MinimumOverride form={props.form} />
          <Show when={needsPayLater(preview())}>
            <SettleChoice form={props.form} preview={preview()} />
          </Show>
        </section>
      )}
    </Show>
  );
};
