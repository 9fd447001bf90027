import { createSignal, Show } from "solid-js";
import type { RefusalReason } from "../../worker/refusal-reasons.ts";
import { Refused } from "../api/client.ts";
import { InputField } from "../ui/field.tsx";
import { type OrderKey, type OrderReceipts, saveRecipient } from "./api.ts";
import styles from "./receipt.module.css";
import { useReaderTexts } from "./receipt-context.tsx";

type Errors = Partial<Record<"name" | "vatId" | "address" | "form", string>>;

const reasons = {
  RECEIPT_OF_TEST: "testOrder",
  RECEIPT_NAMED: "named",
  RECEIPT_TOO_LATE: "tooLate",
} as const satisfies Partial<Record<RefusalReason, string>>;

const isReason = (text: unknown): text is keyof typeof reasons => typeof text === "string" && text in reasons;

interface RecipientFormProps {
  orderKey: OrderKey;
  recipient: OrderReceipts["recipient"];
  onSaved(receipts: OrderReceipts): void;
}

/** Names the company that the receipts of an order are made out to. */
export const RecipientForm = (props: RecipientFormProps) => {
  const t = useReaderTexts();
  const [name, setName] = createSignal(props.recipient?.name ?? "");
  const [vatId, setVatId] = createSignal(props.recipient?.vatId ?? "");
  const [address, setAddress] = createSignal(props.recipient?.address ?? "");
  const [errors, setErrors] = createSignal<Errors>({});
  const [isSaving, setSaving] = createSignal(false);
  const save = async (): Promise<void> => {
    if (name().trim() === "") {
      setErrors({ name: t("companyMissing") });
      return;
    }
    setSaving(true);
    setErrors({});
    try {
      const recipient = { name: name(), vatId: vatId() || null, address: address() || null };
      props.onSaved(await saveRecipient(props.orderKey, recipient));
    } catch (error) {
      const fields = error instanceof Refused ? error.errors.map(({ path, message }) => [path, message]) : [];
      const reason = error instanceof Refused ? error.body["reason"] : null;
      const form = isReason(reason) ? t(reasons[reason]) : t("notSaved");
      setErrors(fields.length > 0 ? Object.fromEntries(fields) : { form });
    } finally {
      setSaving(false);
    }
  };
  return (
    <details class={styles["form"]}>
      <summary>{t("recipient")}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p class={styles["soft"]}>{t("recipientHint")}</p>
        <InputField
          id="receipt-name"
          label={t("company")}
          value={name()}
          error={errors().name}
          onInput={setName}
          maxlength={200}
          autocomplete="organization"
        />
        <InputField
          id="receipt-vat-id"
          label={t("vatId")}
          value={vatId()}
          error={errors().vatId}
          onInput={setVatId}
          maxlength={30}
        />
        <InputField
          id="receipt-address"
          label={t("address")}
          value={address()}
          error={errors().address}
          onInput={setAddress}
          maxlength={300}
          autocomplete="street-address"
        />
        <Show when={errors().form}>
          {(text) => (
            <p class="error" role="alert">
              {text()}
            </p>
          )}
        </Show>
        <button type="submit" class="button" disabled={isSaving()}>
          {t("save")}
        </button>
      </form>
    </details>
  );
};
