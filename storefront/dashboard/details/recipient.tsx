import { Show } from "solid-js";
import { PhoneLink } from "../../phone/phone-text.tsx";
import { useDashboard } from "../state.tsx";

interface RecipientProps {
  to: { name: string | null; phone: string | null };
}

/** Who receives a delivery, if that is not the guest who ordered it. */
export const Recipient = (props: RecipientProps) => {
  const { t } = useDashboard();
  return (
    <Show when={props.to.name}>
      {(name) => (
        <p>
          <strong>{t("order.recipient", { name: name() })}</strong>{" "}
          <Show when={props.to.phone}>{(phone) => <PhoneLink phone={phone()} class="link" />}</Show>
        </p>
      )}
    </Show>
  );
};
