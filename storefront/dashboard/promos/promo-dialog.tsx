import { createSignal, Show } from "solid-js";
import { orderTypes, promoKinds } from "../../../db/schema/enums.ts";
import { useShop } from "../../state/shop.tsx";
import { OneChoice, Pills, Toggle } from "../fields/choices.tsx";
import fieldStyles from "../fields/fields.module.css";
import { InputField, ProseField } from "../fields/input-field.tsx";
import { createTexts, useReading } from "../fields/texts.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { createSubmission, explainData, useDashboard } from "../state.tsx";
import { type PromoCode, writePromo } from "./api.ts";
import { type PromoChoices, promoChanges, promoTextNames, promoTexts, readPromo } from "./promo-draft.ts";

interface PromoDialogProps {
  /** The code that is changed; null where a new one is made. */
  promo: PromoCode | null;
  onDone(code: string): void;
  onClose(): void;
}

type Field = ReturnType<typeof createTexts<(typeof promoTextNames)[number]>>["field"];

/** When it holds, and how often. */
const Limits = (props: { field: Field }) => {
  const { words } = useDashboard();
  return (
    <>
      <div class={fieldStyles["pair"]}>
        <InputField {...props.field("startsAt")} label={words("promos.starts")} type="datetime-local" />
        <InputField {...props.field("endsAt")} label={words("promos.ends")} type="datetime-local" />
      </div>
      <div class={fieldStyles["pair"]}>
        <InputField
          {...props.field("maxUses")}
          label={words("promos.maxUses")}
          hint={words("promos.noLimit")}
          inputmode="numeric"
        />
        <InputField
          {...props.field("maxUsesPerCustomer")}
          label={words("promos.maxPerCustomer")}
          hint={words("promos.noLimit")}
          inputmode="numeric"
        />
      </div>
    </>
  );
};

/** What a code takes off, from which orders, when and how often. */
export const PromoDialog = (props: PromoDialogProps) => {
  const { words } = useDashboard();
  const { format, menu } = useShop();
  const { promo } = props;
  const { timezone, currencyCode: unit } = menu.store;
  const submission = createSubmission(explainData(promoTextNames));
  const { texts, field } = createTexts("promo", promoTexts(promo, { format, timezone }), submission.errors);
  const [choices, setChoices] = createSignal<PromoChoices>({
    kind: promo?.kind ?? "percent",
    orderTypes: promo?.orderTypes ?? [],
    active: promo?.active ?? true,
  });
  const choose = (chosen: Partial<PromoChoices>): void => {
    setChoices((now) => ({ ...now, ...chosen }));
  };
  const newReading = useReading();
  const submit = async (): Promise<void> => {
    const reading = newReading();
    const say = { code: words("promos.codeWrong"), moment: words("promos.moment"), ends: words("promos.endsWrong") };
    const data = readPromo(texts(), choices(), reading, timezone, say);
    if (!submission.passes(reading.wrongs)) return;
    const changes = promoChanges(promo, data);
    if (await submission.run(() => writePromo(promo?.id ?? null, changes))) props.onDone(data.code);
  };
  return (
    <FormDialog
      title={promo ? promo.code : words("promos.new")}
      action={words("save")}
      submission={submission}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <InputField {...field("code")} label={words("promos.code")} hint={words("promos.codeHint")} maxlength={64} />
      <OneChoice
        id="promo-kind"
        legend={words("promos.kind")}
        values={promoKinds}
        name={(kind) => words(`promos.kind.${kind}`)}
        chosen={choices().kind}
        onChange={(kind) => choose({ kind })}
      />
      <div class={fieldStyles["pair"]}>
        <Show
          when={choices().kind === "percent"}
          fallback={
            <InputField {...field("amountOff")} label={words("promos.amountOff")} unit={unit} inputmode="decimal" />
          }
        >
          <InputField {...field("percentOff")} label={words("promos.percentOff")} unit="%" inputmode="numeric" />
        </Show>
        <InputField {...field("minimumSubtotal")} label={words("promos.minimum")} unit={unit} inputmode="decimal" />
      </div>
      <Pills
        legend={words("promos.types")}
        hint={words("promos.typesHint")}
        values={orderTypes}
        name={(type) => words(`promos.type.${type}`)}
        chosen={choices().orderTypes}
        onChange={(chosen) => choose({ orderTypes: chosen })}
      />
      <Limits field={field} />
      <ProseField {...field("note")} label={words("promos.note")} maxlength={500} rows={2} />
      <Toggle label={words("promos.active")} isOn={choices().active} onChange={(active) => choose({ active })} />
    </FormDialog>
  );
};
