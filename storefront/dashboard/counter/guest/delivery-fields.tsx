import { type JSX, Show } from "solid-js";
import { maxNoteLength } from "../../../../worker/domain/text-lengths.rules.ts";
import { AddressFields } from "../../../address/address-fields.tsx";
import { useShop } from "../../../state/shop.tsx";
import { InputField, SelectField } from "../../../ui/field.tsx";
import { typedMoney } from "../../../ui/typed-money.ts";
import { gap, laterGaps, WithAmount } from "../../../ui/with-amount.tsx";
import { Toggle } from "../../fields/choices.tsx";
import fields from "../../fields/fields.module.css";
import { useDashboard } from "../../state.tsx";
import { useCounter } from "../counter.tsx";
import { findTerms } from "../draft/delivery-terms.ts";
import { useTextField } from "./text-field.ts";

/** The zone, fee and minimum that staff agree on with the guest, and the reason. */
const OverrideFields = () => {
  const { menu, format } = useShop();
  const { t } = useDashboard();
  const { state, setDraft } = useCounter();
  const field = useTextField();
  const standard = () => findTerms(menu, { ...state.draft, overrideFee: "", overrideMinimum: "" }, format);
  const example = (name: "fee" | "minimum"): string => {
    const terms = standard();
    return terms === "OUT_OF_ZONE" ? "" : typedMoney(terms[name], format);
  };
  const unit = menu.store.currencyCode;
  return (
    <>
      <Show when={menu.zones.length > 0}>
        <SelectField
          id="counter-zoneId"
          label={t("counter.zone")}
          value={state.draft.zoneId}
          options={[
            { value: "", text: t("counter.zoneByCode") },
            ...menu.zones.map(({ id, name }) => ({ value: id, text: name })),
          ]}
          onChange={(zoneId) => setDraft({ zoneId })}
        />
      </Show>
      <div class={fields["pair"]}>
        <InputField
          {...field("overrideFee")}
          label={t("counter.fee")}
          unit={unit}
          inputmode="decimal"
          placeholder={example("fee")}
        />
        <InputField
          {...field("overrideMinimum")}
          label={t("counter.minimum")}
          unit={unit}
          inputmode="decimal"
          placeholder={example("minimum")}
        />
      </div>
      <InputField {...field("overrideReason")} label={t("counter.reason")} maxlength={maxNoteLength} />
    </>
  );
};

/** The address of a delivery, with the fee and the minimum that it has there. */
export const DeliveryFields = () => {
  const { menu, format } = useShop();
  const { t } = useDashboard();
  const { state, setDraft, refusal } = useCounter();
  const field = useTextField();
  const renderTerms = (): JSX.Element => {
    const terms = findTerms(menu, state.draft, format);
    if (terms === "OUT_OF_ZONE") return t("counter.outOfZone");
    const sentence = t("counter.terms", { fee: gap, minimum: laterGaps[0] });
    return <WithAmount sentence={sentence} amount={format.money(terms.fee)} others={[format.money(terms.minimum)]} />;
  };
  return (
    <>
      <AddressFields
        prefix="counter"
        values={state.draft}
        errors={refusal()?.fields ?? {}}
        onInput={(name, value) => field(name).onInput(value)}
        pairClass={fields["pair"]}
      />
      <InputField {...field("instructions")} label={t("counter.instructions")} maxlength={maxNoteLength} />
      <p role="status">{renderTerms()}</p>
      <Toggle
        label={t("counter.override")}
        isOn={state.draft.hasOverride}
        onChange={(hasOverride) => setDraft({ hasOverride })}
      />
      <Show when={state.draft.hasOverride}>
        <OverrideFields />
      </Show>
    </>
  );
};
