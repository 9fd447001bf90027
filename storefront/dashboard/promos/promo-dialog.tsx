import { Show } from "solid-js";
import { orderTypes, promoKinds } from "../../../db/schema/enums.ts";
import { maxNoteLength, maxPromoCodeLength } from "../../../worker/domain/text-lengths.rules.ts";
import { useShop } from "../../state/shop.tsx";
import { InputField } from "../../ui/field.tsx";
import { OneChoice, Pills, Toggle } from "../fields/choices.tsx";
import { createFields, type TextProps, useFieldParser } from "../fields/draft-fields.ts";
import fieldStyles from "../fields/fields.module.css";
import { TextAreaField } from "../fields/text-area-field.tsx";
import { createDraft } from "../form/draft.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { createSubmission, explainData, useDashboard } from "../state.tsx";
import { type PromoCode, writePromo } from "./api.ts";
import {
  type PromoChoices,
  type PromoTexts,
  promoChanges,
  promoTextNames,
  promoTexts,
  readPromo,
} from "./promo-draft.ts";

interface PromoDialogProps {
  /** The promo code to edit, or null for a new one. */
  promo: PromoCode | null;
  onDone(code: string): void;
  onClose(): void;
}

type Field = (name: keyof PromoTexts) => TextProps;

/** The validity period and the usage limits. */
const Limits = (props: { field: Field }) => {
  const { t } = useDashboard();
  return (
    <>
      <div class={fieldStyles["pair"]}>
        <InputField {...props.field("startsAt")} label={t("promos.starts")} type="datetime-local" />
        <InputField {...props.field("endsAt")} label={t("promos.ends")} type="datetime-local" />
      </div>
      <div class={fieldStyles["pair"]}>
        <InputField
          {...props.field("maxUses")}
          label={t("promos.maxUses")}
          hint={t("promos.noLimit")}
          inputmode="numeric"
        />
        <InputField
          {...props.field("maxUsesPerCustomer")}
          label={t("promos.maxPerCustomer")}
          hint={t("promos.noLimit")}
          inputmode="numeric"
        />
      </div>
    </>
  );
};

/** Edits a promo code: its discount, conditions, validity and limits. */
export const PromoDialog = (props: PromoDialogProps) => {
  const { t } = useDashboard();
  const { format, menu } = useShop();
  const { promo } = props;
  const { timezone, currencyCode: unit } = menu.store;
  const submission = createSubmission(explainData(promoTextNames));
  const draft = createDraft<PromoTexts & PromoChoices>({
    ...promoTexts(promo, { format, timezone }),
    kind: promo?.kind ?? "percent",
    orderTypes: promo?.orderTypes ?? [],
    active: promo?.active ?? true,
  });
  const { values } = draft;
  const { field, flag } = createFields("promo", draft, submission.errors);
  const newParser = useFieldParser();
  const submit = async (): Promise<void> => {
    const parser = newParser();
    const messages = { code: t("promos.codeWrong"), moment: t("promos.moment"), ends: t("promos.endsWrong") };
    const data = readPromo(values, values, parser, timezone, messages);
    if (!submission.validate(parser.errors)) return;
    const changes = promoChanges(promo, data);
    if (await submission.run(() => writePromo(promo?.id ?? null, changes))) props.onDone(data.code);
  };
  return (
    <FormDialog
      title={promo ? promo.code : t("promos.new")}
      action={t("save")}
      submission={submission}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <InputField
        {...field("code")}
        label={t("promos.code")}
        hint={t("promos.codeHint")}
        maxlength={maxPromoCodeLength}
      />
      <OneChoice
        id="promo-kind"
        legend={t("promos.kind")}
        values={promoKinds}
        name={(kind) => t(`promos.kind.${kind}`)}
        chosen={values.kind}
        onChange={(kind) => draft.set({ kind })}
      />
      <div class={fieldStyles["pair"]}>
        <Show
          when={values.kind === "percent"}
          fallback={
            <InputField {...field("amountOff")} label={t("promos.amountOff")} unit={unit} inputmode="decimal" />
          }
        >
          <InputField {...field("percentOff")} label={t("promos.percentOff")} unit="%" inputmode="numeric" />
        </Show>
        <InputField {...field("minimumSubtotal")} label={t("promos.minimum")} unit={unit} inputmode="decimal" />
      </div>
      <Pills
        legend={t("promos.types")}
        hint={t("promos.typesHint")}
        values={orderTypes}
        name={(type) => t(`promos.type.${type}`)}
        chosen={values.orderTypes}
        onChange={(orderTypes) => draft.set({ orderTypes })}
      />
      <Limits field={field} />
      <TextAreaField {...field("note")} label={t("promos.note")} maxlength={maxNoteLength} rows={2} />
      <Toggle label={t("promos.active")} {...flag("active")} />
    </FormDialog>
  );
};
