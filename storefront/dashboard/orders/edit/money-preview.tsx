import { For, Show } from "solid-js";
import { maxNoteLength } from "../../../../worker/domain/text-lengths.rules.ts";
import { useShop } from "../../../state/shop.tsx";
import { InputField } from "../../../ui/field.tsx";
import formStyles from "../../form/form.module.css";
import { useDashboard } from "../../state.tsx";
import type { EditPreview } from "./api.ts";
import styles from "./edit.module.css";
import type { EditForm, PayLater } from "./edit-form.ts";

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
              <td>{amount(row, props.preview.before[row])}</td>
              <td>{amount(row, props.preview.after[row])}</td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
};

const payLaterChoices: readonly PayLater[] = ["counter", "link", "later"];

/** How the guest pays what the order costs more. */
const SettleChoice = (props: { form: EditForm; preview: EditPreview }) => {
  const { t } = useDashboard();
  const choices = () => payLaterChoices.filter((settle) => props.preview.settlements.includes(settle));
  const chosen = () => choices().find((settle) => settle === props.form.payLater()) ?? "counter";
  return (
    <fieldset class={formStyles["set"]}>
      <legend>{t("edit.settle")}</legend>
      <div>
        <For each={choices()}>
          {(settle) => (
            <label class={formStyles["check"]}>
              <input
                type="radio"
                name="edit-settle"
                checked={chosen() === settle}
                onChange={() => props.form.setPayLater(settle)}
              />
              <span>
                {t(`edit.settle.${settle}`)}
                <small>{t(`edit.settle.${settle}.hint`)}</small>
              </span>
            </label>
          )}
        </For>
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
  const costsMore = (preview: EditPreview) => preview.due > 0 && preview.after.total > preview.before.total;
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
              <p>{t("edit.refund", { amount: format.money(preview().refund) })}</p>
              <Show when={!user.scopes.includes("write_payments")}>
                <p class="error">{t("edit.noRefundRight")}</p>
              </Show>
            </Show>
            <Show when={preview().due > 0}>
              <p>{t("edit.due", { amount: format.money(preview().due) })}</p>
            </Show>
            <For each={preview().problems}>{({ message }) => <p class="error">{message}</p>}</For>
          </div>
          <MinimumOverride form={props.form} />
          <Show when={costsMore(preview())}>
            <SettleChoice form={props.form} preview={preview()} />
          </Show>
        </section>
      )}
    </Show>
  );
};
