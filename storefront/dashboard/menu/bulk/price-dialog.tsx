import { createMemo, For, Show } from "solid-js";
import { moneyUnit } from "../../../../db/schema/currencies.rules.ts";
import { useShop } from "../../../state/shop.tsx";
import { InputField, SelectField } from "../../../ui/field.tsx";
import { typedMoney } from "../../../ui/typed-money.ts";
import { OneChoice } from "../../fields/choices.tsx";
import { amountOf } from "../../fields/reading.ts";
import { createDraft } from "../../form/draft.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { createSubmission, useDashboard } from "../../state.tsx";
import { editItems, type ListedItem } from "../api.ts";
import styles from "./bulk.module.css";
import { changePrice, type PriceChange, parsePercent, roundingSteps } from "./price-change.ts";

interface PriceDialogProps {
  items: readonly ListedItem[];
  onDone(): void;
  onClose(): void;
}

const kinds = ["percent", "amount", "set"] as const;

/** Each dish with its price before and after the change. */
const PricePreview = (props: { rows: readonly { item: ListedItem; after: number }[] }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  return (
    <section class={styles["scroll"]} aria-label={t("menu.bulk.preview")} tabindex="0">
      <table class={styles["preview"]}>
        <thead>
          <tr>
            <th scope="col">{t("menu.name")}</th>
            <th scope="col">{t("menu.bulk.before")}</th>
            <th scope="col">{t("menu.bulk.after")}</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.rows}>
            {({ item, after }) => (
              <tr data-same={after === item.price}>
                <th scope="row">{item.name}</th>
                <td translate="no">{format.money(item.price)}</td>
                <td translate="no">{format.money(after)}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </section>
  );
};

/** Changes the prices of the selected dishes, after showing each new price. */
export const PriceDialog = (props: PriceDialogProps) => {
  const { t } = useDashboard();
  const { format, menu } = useShop();
  const unit = moneyUnit(menu.store.currencyCode);
  const submission = createSubmission();
  const draft = createDraft({ kind: "percent" as PriceChange["kind"], text: "", step: "1" });
  const { values } = draft;
  const change = createMemo((): PriceChange | null => {
    const value = values.kind === "percent" ? parsePercent(values.text) : amountOf(format, values.text);
    const isNegativePrice = values.kind === "set" && (value ?? 0) < 0;
    return value === null || isNegativePrice
      ? null
      : { kind: values.kind, value, step: Math.max(unit, Number(values.step)) };
  });
  const rows = createMemo(() => {
    const current = change();
    return current ? props.items.map((item) => ({ item, after: changePrice(item.price, current) })) : [];
  });
  const submit = async (): Promise<void> => {
    const example = values.kind === "percent" ? "5" : typedMoney(1250, format);
    if (!submission.validate(change() ? {} : { value: t("field.amount", { example }) })) return;
    const items = rows().map(({ item, after }) => ({ menuItemId: item.id, price: after, expectedPrice: item.price }));
    if (await submission.run(() => editItems(items))) props.onDone();
  };
  return (
    <FormDialog
      title={t("menu.bulk.pricesFor", { count: props.items.length })}
      action={t("save")}
      submission={submission}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <OneChoice
        id="bulk-kind"
        legend={t("menu.bulk.how")}
        values={kinds}
        name={(kind) => t(`menu.bulk.kind.${kind}`)}
        chosen={values.kind}
        onChange={(kind) => draft.set({ kind })}
      />
      <InputField
        id="bulk-value"
        label={t(`menu.bulk.kind.${values.kind}`)}
        hint={values.kind === "set" ? undefined : t("menu.bulk.minus")}
        unit={values.kind === "percent" ? "%" : menu.store.currencyCode}
        inputmode={values.kind === "set" ? "decimal" : "text"}
        value={values.text}
        error={submission.errors()["value"]}
        onInput={(text) => draft.set({ text })}
      />
      <SelectField
        id="bulk-step"
        label={t("menu.bulk.round")}
        options={roundingSteps
          .filter((step) => step === 1 || (step > unit && step % unit === 0))
          .map((step) => ({
            value: String(step),
            text: step === 1 ? t("menu.bulk.exact") : format.money(step),
          }))}
        value={values.step}
        onChange={(step) => draft.set({ step })}
      />
      <Show when={rows().length > 0}>
        <PricePreview rows={rows()} />
      </Show>
    </FormDialog>
  );
};
