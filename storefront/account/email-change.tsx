import { createSignal, Show } from "solid-js";
import { maxEmailLength } from "../../worker/domain/text-lengths.rules.ts";
import { useShop } from "../state/shop.tsx";
import styles from "./account.module.css";
import { confirmEmailChange, requestEmailChange } from "./api.ts";
import { Field } from "./field.tsx";
import { accountError } from "./refusals.ts";

interface FormProps {
  onDone(email: string): void;
  onCancel(): void;
}

/** Asks for the new address, then for the code that was emailed to it, which proves that the address is the
 *  customer's. */
const ChangeForm = (props: FormProps) => {
  const { t } = useShop();
  const [email, setEmail] = createSignal("");
  const [code, setCode] = createSignal("");
  const [isSent, setSent] = createSignal(false);
  const [digits, setDigits] = createSignal(6);
  const [isBusy, setBusy] = createSignal(false);
  const [error, setError] = createSignal<string>();
  const proceed = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      if (isSent()) return props.onDone(await confirmEmailChange(email().trim(), code()));
      setDigits(await requestEmailChange(email().trim()));
      setSent(true);
      document.getElementById("email-code")?.focus();
    } catch (refusal) {
      setError(accountError(refusal, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      class={styles["form"]}
      novalidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy()) void proceed();
      }}
    >
      <p class={styles["soft"]}>{isSent() ? t("login.sent", { email: email(), digits: digits() }) : t("email.hint")}</p>
      <Show
        when={isSent()}
        fallback={
          <Field
            id="email-new"
            label={t("email.new")}
            type="email"
            autocomplete="email"
            maxlength={maxEmailLength}
            value={email()}
            onInput={setEmail}
            error={error()}
          />
        }
      >
        <div class={styles["code"]}>
          <Field
            id="email-code"
            label={t("login.code")}
            autocomplete="one-time-code"
            inputmode="numeric"
            maxlength={12}
            value={code()}
            onInput={setCode}
            error={error()}
          />
        </div>
      </Show>
      <div class={styles["ways"]}>
        <button type="submit" class="button quiet" disabled={isBusy()}>
          {t(isSent() ? "email.confirm" : "login.send")}
        </button>
        <button type="button" class="link" onClick={props.onCancel}>
          {t("checkout.bankCancel")}
        </button>
      </div>
    </form>
  );
};

/** The customer's email address with a form to change it. */
export const EmailChange = (props: { email: string; onChange(): void }) => {
  const { t } = useShop();
  const [isChanging, setChanging] = createSignal(false);
  const [changed, setChanged] = createSignal<string>();
  const done = (email: string): void => {
    setChanged(email);
    setChanging(false);
    props.onChange();
  };
  return (
    <div>
      <p class={styles["soft"]}>{props.email}</p>
      <Show
        when={isChanging()}
        fallback={
          <button type="button" class="link" onClick={() => setChanging(true)}>
            {t("email.change")}
          </button>
        }
      >
        <ChangeForm onDone={done} onCancel={() => setChanging(false)} />
      </Show>
      <p class={styles["mark"]} role="status">
        {changed() === undefined ? "" : t("email.changed", { email: changed() ?? "" })}
      </p>
    </div>
  );
};
