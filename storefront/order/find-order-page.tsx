import { createSignal, Show } from "solid-js";
import { maxEmailLength } from "../../worker/domain/text-lengths.rules.ts";
import styles from "../account/account.module.css";
import { accountErrors } from "../account/refusals.ts";
import { call } from "../api/client.ts";
import { PageFrame } from "../pages/page-frame.tsx";
import { FindReceipt, MailSent } from "../scenes/place-scenes.tsx";
import { useShop } from "../state/shop.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorText } from "../ui/error-text.tsx";
import { InputField } from "../ui/field.tsx";
import { useOrderTranslate } from "./messages.ts";

const requestLink = (orderNumber: string, email: string): Promise<unknown> =>
  call("POST /api/orders/link", { orderNumber, email });

const FindForm = (props: { onSent(email: string): void }) => {
  const { t } = useShop();
  const tOrder = useOrderTranslate();
  const [orderNumber, setOrderNumber] = createSignal("");
  const [email, setEmail] = createSignal("");
  const [isBusy, setBusy] = createSignal(false);
  const [errors, setErrors] = createSignal<Readonly<Record<string, string>>>({});
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy()) return;
    setBusy(true);
    setErrors({});
    try {
      await requestLink(orderNumber(), email());
      props.onSent(email());
    } catch (refusal) {
      const { orderNumber: wrongNumber, ...others } = accountErrors(refusal, t);
      const fieldErrors = { ...(wrongNumber ? { orderNumber: tOrder("find.wrongNumber") } : {}), ...others };
      setErrors(fieldErrors);
      document.getElementById(`find-${Object.keys(fieldErrors)[0]}`)?.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form class={styles["form"]} novalidate onSubmit={(event) => void submit(event)}>
      <p class={styles["soft"]}>{tOrder("find.hint")}</p>
      <InputField
        id="find-orderNumber"
        label={tOrder("find.number")}
        autocomplete="off"
        inputmode="numeric"
        maxlength={12}
        value={orderNumber()}
        onInput={setOrderNumber}
        error={errors()["orderNumber"]}
      />
      <InputField
        id="find-email"
        label={t("checkout.email")}
        type="email"
        autocomplete="email"
        maxlength={maxEmailLength}
        value={email()}
        onInput={setEmail}
        error={errors()["email"]}
      />
      <ErrorText text={errors()["form"]} />
      <button type="submit" class="button" disabled={isBusy()}>
        {tOrder("find.send")}
      </button>
    </form>
  );
};

const FindCard = (props: { onSent(email: string): void }) => {
  const { t } = useShop();
  return (
    <div class={`${styles["page"]} ${styles["narrow"]}`}>
      <FindReceipt />
      <h1>{t("find")}</h1>
      <div class={styles["card"]}>
        <FindForm onSent={props.onSent} />
      </div>
    </div>
  );
};

/** Emails the link of an order again. The page responds in the same way if the order does not exist. */
export const FindOrderPage = () => {
  const { menu } = useShop();
  const tOrder = useOrderTranslate();
  const [sentTo, setSentTo] = createSignal<string | null>(null);
  return (
    <PageFrame>
      <main>
        <Show when={sentTo()} fallback={<FindCard onSent={setSentTo} />}>
          {(email) => (
            <EmptyState
              scene={<MailSent />}
              heading={tOrder("find.sentTitle")}
              text={tOrder("find.sent", { email: email(), phone: menu.store.phone })}
            >
              <button type="button" class="button quiet" onClick={() => setSentTo(null)}>
                {tOrder("find.again")}
              </button>
            </EmptyState>
          )}
        </Show>
      </main>
    </PageFrame>
  );
};
