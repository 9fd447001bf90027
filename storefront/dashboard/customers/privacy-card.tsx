import { useNavigate } from "@solidjs/router";
import { createSignal, Show } from "solid-js";
import { saveJson } from "../../state/save-file.ts";
import { ErrorText } from "../../ui/error-text.tsx";
import dashboard from "../dashboard.module.css";
import { Removal } from "../removal.tsx";
import { createSubmission, useDashboard } from "../state.tsx";
import { type CustomerDetails, eraseCustomer, exportCustomer } from "./api.ts";
import { Card } from "./card.tsx";
import styles from "./customers.module.css";
import { PhoneOrders } from "./phone-orders.tsx";

/** Exports and erases what is stored about a person. */
export const PrivacyCard = (props: { customer: CustomerDetails }) => {
  const { t, announce } = useDashboard();
  const navigate = useNavigate();
  const saving = createSubmission();
  const [isErasing, setErasing] = createSignal(false);
  const [isExporting, setExporting] = createSignal(false);
  /** The phone number of a guest of whom nothing else is known. Others may have typed it, so staff choose the
   *  orders. */
  const phoneAlone = (): string | null => {
    const { customerId, email, phone } = props.customer;
    return customerId === null && email === null ? phone : null;
  };
  const isChoosing = () => isExporting() || (isErasing() && phoneAlone() !== null);
  const leave = () => navigate("/dashboard/customers");
  const save = async (): Promise<void> => {
    if (phoneAlone() !== null) {
      setExporting(true);
      return;
    }
    const exported = await saving.run(() => exportCustomer(props.customer.id));
    if (exported) saveJson("customer.json", exported.result);
  };
  return (
    <Card id="customer-privacy" title={t("customers.privacy")}>
      <p class={dashboard["soft"]}>{t("customers.privacyHint")}</p>
      <div class={styles["buttons"]}>
        <button type="button" class="button quiet" disabled={saving.isBusy()} onClick={() => void save()}>
          {t("customers.export")}
        </button>
        <button
          type="button"
          class={`button quiet ${styles["danger"]}`}
          aria-haspopup="dialog"
          onClick={() => setErasing(true)}
        >
          {t("customers.erase")}
        </button>
      </div>
      <ErrorText text={saving.errors()["form"]} />
      <Show when={isChoosing()}>
        <PhoneOrders
          phone={phoneAlone() ?? ""}
          action={isErasing() ? "erase" : "export"}
          onErased={leave}
          onClose={() => {
            setErasing(false);
            setExporting(false);
          }}
        />
      </Show>
      <Show when={isErasing() && phoneAlone() === null}>
        <Removal
          title={t("customers.eraseTitle")}
          hint={t("customers.eraseHint")}
          action={t("customers.eraseDo")}
          work={() => eraseCustomer(props.customer.id)}
          onDone={() => {
            announce(t("customers.erased"));
            leave();
          }}
          onClose={() => setErasing(false)}
        />
      </Show>
    </Card>
  );
};
