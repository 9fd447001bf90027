import { Show } from "solid-js";
import type { TaxClass } from "../../../../worker/domain/menu/types.ts";
import type { Refused } from "../../../api/client.ts";
import { useShop } from "../../../state/shop.tsx";
import { InputField } from "../../../ui/field.tsx";
import { Toggle } from "../../fields/choices.tsx";
import { createFields } from "../../fields/draft-fields.ts";
import fieldStyles from "../../fields/fields.module.css";
import { createDraft } from "../../form/draft.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { createSubmission, type Errors, useDashboard } from "../../state.tsx";
import { writeTaxClass } from "./api.ts";
import { draftRates, nextRate, type RateDraft, readRates } from "./rate-draft.ts";
import { RatesField } from "./rates-field.tsx";

interface ClassDialogProps {
  /** The class to edit, or null for a new one. */
  taxClass: TaxClass | null;
  onDone(name: string): void;
  onClose(): void;
}

/** The fields of the dialog for the paths of a server's errors: `data.rates.1.from` is the date of the second rate. */
const explain = ({ errors }: Refused): Errors =>
  Object.fromEntries(
    errors.map(({ path, message }) => {
      const [, name = "form", index, field] = path.split(".");
      return [index === undefined ? name : `rate-${index}-${field}`, message];
    }),
  );

/** Edits a tax class: its name, its rates, and whether it is the restaurant's own. */
export const ClassDialog = (props: ClassDialogProps) => {
  const { t, now } = useDashboard();
  const { format, menu } = useShop();
  const { taxClass } = props;
  const submission = createSubmission(explain);
  const draft = createDraft<{ name: string; isDefault: boolean; rates: readonly RateDraft[] }>({
    name: taxClass?.name ?? "",
    isDefault: taxClass?.isDefault ?? false,
    rates: draftRates(taxClass?.rates ?? [], menu.store.locale),
  });
  const { values } = draft;
  const { field, flag } = createFields("tax", draft, submission.errors);
  const setRates = (rates: readonly RateDraft[]): void => draft.set({ rates });
  const submit = async (): Promise<void> => {
    const texts = { rate: t("field.percent"), twice: t("tax.rateTwice"), general: t("tax.generalMissing") };
    const { rates, errors } = readRates(values.rates, texts);
    const name = values.name.trim();
    if (!submission.validate({ ...(name === "" ? { name: t("field.missing") } : {}), ...errors })) return;
    const data = { name, isDefault: values.isDefault, rates };
    if (await submission.run(() => writeTaxClass(taxClass?.id ?? null, data))) props.onDone(name);
  };
  return (
    <FormDialog
      title={taxClass?.name ?? t("tax.new")}
      action={t("save")}
      submission={submission}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <InputField {...field("name")} label={t("tax.name")} hint={t("tax.nameHint")} maxlength={100} />
      <RatesField
        rates={values.rates}
        errors={submission.errors()}
        onChange={setRates}
        onAdd={() => setRates([...values.rates, nextRate(format.date(now()))])}
      />
      <Show
        when={taxClass?.isDefault}
        fallback={<Toggle label={t("tax.makeOwn")} hint={t("tax.ownHint")} {...flag("isDefault")} />}
      >
        <p class={fieldStyles["hint"]}>
          <strong>{t("tax.own")}</strong> · {t("tax.ownHint")} {t("tax.changeOwn")}
        </p>
      </Show>
    </FormDialog>
  );
};
