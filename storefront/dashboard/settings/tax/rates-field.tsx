import { Index } from "solid-js";
import { orderTypes } from "../../../../db/schema/enums.ts";
import { FieldNotes, InputField, SelectField } from "../../../ui/field.tsx";
import { CloseIcon } from "../../../ui/icons.tsx";
import fieldStyles from "../../fields/fields.module.css";
import formStyles from "../../form/form.module.css";
import { type Errors, useDashboard } from "../../state.tsx";
import type { RateDraft } from "./rate-draft.ts";
import styles from "./tax.module.css";

interface RatesFieldProps {
  rates: readonly RateDraft[];
  errors: Errors;
  onChange(rates: RateDraft[]): void;
  onAdd(): void;
}

/** Edits the rates of a tax class: for which orders, how much, and from when on. */
export const RatesField = (props: RatesFieldProps) => {
  const { t } = useDashboard();
  const change = (index: number, patch: Partial<RateDraft>): void =>
    props.onChange(props.rates.map((rate, position) => (position === index ? { ...rate, ...patch } : rate)));
  const types = () => [
    { value: "", text: t(props.rates.some(({ orderType }) => orderType !== "") ? "tax.type.others" : "tax.type.all") },
    ...orderTypes.map((value) => ({ value, text: t(`tax.type.${value}`) })),
  ];
  return (
    <fieldset class={formStyles["set"]}>
      <legend class={fieldStyles["legend"]}>{t("tax.rates")}</legend>
      <p class={fieldStyles["hint"]}>{t("tax.ratesHint")}</p>
      <Index each={props.rates}>
        {(rate, index) => (
          <fieldset class={styles["rate"]} aria-label={`${t("tax.rate")} ${index + 1}`}>
            <SelectField
              id={`rate-${index}-orderType`}
              label={t("tax.orders")}
              options={types()}
              value={rate().orderType}
              error={props.errors[`rate-${index}-orderType`]}
              onChange={(value) => change(index, { orderType: orderTypes.find((type) => type === value) ?? "" })}
            />
            <InputField
              id={`rate-${index}-ratePpm`}
              label={t("tax.rate")}
              unit="%"
              inputmode="decimal"
              value={rate().rate}
              error={props.errors[`rate-${index}-ratePpm`]}
              onInput={(text) => change(index, { rate: text })}
            />
            <InputField
              id={`rate-${index}-from`}
              label={t("tax.validFrom")}
              hint={rate().from === "" ? t("tax.fromHint") : undefined}
              type="date"
              value={rate().from}
              error={props.errors[`rate-${index}-from`]}
              onInput={(from) => change(index, { from })}
            />
            <button
              type="button"
              class="round"
              aria-label={t("tax.removeRate", { number: index + 1 })}
              onClick={() => props.onChange(props.rates.filter((_, position) => position !== index))}
            >
              <CloseIcon />
            </button>
          </fieldset>
        )}
      </Index>
      <FieldNotes id="rates" error={props.errors["rates"]} />
      <button
        type="button"
        class={`button quiet ${styles["add"]}`}
        aria-invalid={props.errors["rates"] ? "true" : undefined}
        onClick={props.onAdd}
      >
        {t("tax.add")}
      </button>
    </fieldset>
  );
};
