import { For, Show } from "solid-js";
import { processors } from "../../../db/schema/processors.ts";
import { InputField } from "../../ui/field.tsx";
import { type AccountDraft, type Environment, environments, type PaymentAccount, setAccount } from "../api.ts";
import { OneChoice } from "../fields/choices.tsx";
import { createDraft } from "../form/draft.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { createSubmission, type Errors, useDashboard } from "../state.tsx";
import { accountText, secretKeyHint } from "./account-text.ts";

const fields = ["publishableKey", "secretKey", "webhookSecret"] as const;

/** Connects the restaurant's own account. The keys are write-only. */
export const AccountDialog = (props: { account: PaymentAccount; onDone(): void; onClose(): void }) => {
  const { t } = useDashboard();
  const { provider } = props.account;
  const draft = createDraft<AccountDraft & { environment: Environment }>({
    publishableKey: "",
    secretKey: "",
    webhookSecret: "",
    environment: props.account.environment ?? "live",
  });
  const { values } = draft;
  const submission = createSubmission();
  // Keys that do not contain their environment need it beside them.
  const choosesEnvironment = processors[provider].testKeyPrefix === null;
  const findMissing = (): Errors =>
    Object.fromEntries(fields.filter((field) => !values[field].trim()).map((field) => [field, t("payments.missing")]));
  const submit = async (): Promise<void> => {
    if (!submission.validate(findMissing())) return;
    const keys = {
      publishableKey: values.publishableKey.trim(),
      secretKey: values.secretKey.trim(),
      webhookSecret: values.webhookSecret.trim(),
    };
    const accountEnvironment = choosesEnvironment ? values.environment : null;
    if (await submission.run(() => setAccount(provider, keys, accountEnvironment))) props.onDone();
  };
  return (
    <FormDialog
      title={t("payments.connectTitle", { name: processors[provider].name })}
      action={t("payments.connect")}
      submission={submission}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <p>{t("payments.sealed")}</p>
      <Show when={choosesEnvironment}>
        <OneChoice
          id="account-environment"
          legend={t("payments.environment", { name: processors[provider].name })}
          hint={t("payments.environmentHint")}
          values={environments}
          name={(value: Environment) => t(`payments.environment.${value}`)}
          chosen={values.environment}
          onChange={(environment) => draft.set({ environment })}
        />
      </Show>
      <For each={fields}>
        {(field) => (
          <InputField
            id={`account-${field}`}
            label={accountText(t, provider, field)}
            hint={field === "secretKey" ? secretKeyHint(t, provider) : undefined}
            maxlength={255}
            value={values[field]}
            onInput={(value) => draft.set({ [field]: value })}
            error={submission.errors()[field]}
          />
        )}
      </For>
    </FormDialog>
  );
};
