import { createSignal, type JSX, Show, untrack } from "solid-js";
import { maxEmailLength } from "../../worker/domain/text-lengths.rules.ts";
import { cookieCatalogues } from "../i18n/cookies/catalogues.ts";
import { storesCookies } from "../state/device/cookies.ts";
import { useShop } from "../state/shop.tsx";
import { FieldError, InputField } from "../ui/field.tsx";
import styles from "./account.module.css";
import { CodeField } from "./code-field.tsx";
import { accountError } from "./refusals.ts";

interface CodeFormProps {
  /** The prefix of the fields' ids. */
  id: string;
  hint: string;
  /** The label of the address field, or the address if it is known and not asked for. */
  emailLabel?: string;
  knownEmail?: string;
  /** The label of the button that requests the code. */
  sendLabel?: string;
  /** The label of the button that sends the entered code. */
  action: string;
  /** Emails a code and resolves to its number of digits. */
  send(email: string): Promise<number>;
  enter(email: string, code: string): Promise<void>;
  /** Whether the browser may offer passkeys in the e-mail field. */
  hasPasskeys?: boolean;
  /** Leaves the form, if it is part of a page. */
  onCancel?: () => void;
  /** Further fields beside the code. */
  children?: JSX.Element;
}

/** Proves an email address in two steps: the address, then the code that was emailed to it. */
export const CodeForm = (props: CodeFormProps) => {
  const { t, language } = useShop();
  const [typed, setTyped] = createSignal(untrack(() => props.knownEmail ?? ""));
  const [code, setCode] = createSignal("");
  const [digits, setDigits] = createSignal<number>();
  const [isBusy, setBusy] = createSignal(false);
  const [error, setError] = createSignal<string>();
  const email = () => typed().trim();
  const isSent = () => digits() !== undefined;
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (refusal) {
      setError(accountError(refusal, t));
    } finally {
      setBusy(false);
    }
  };
  const send = async (): Promise<void> => {
    // The code could not be entered without the cookie that comes with it.
    if (!storesCookies()) return void setError(cookieCatalogues[language].signIn);
    setDigits(await props.send(email()));
    setCode("");
    document.getElementById(`${props.id}-code`)?.focus();
  };
  const startAgain = (): void => {
    setDigits(undefined);
    setCode("");
    setError(undefined);
    document.getElementById(`${props.id}-email`)?.focus();
  };
  return (
    <form
      class={styles["form"]}
      novalidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy()) void attempt(isSent() ? () => props.enter(email(), code()) : send);
      }}
    >
      <p class={styles["soft"]} role="status">
        <Show when={digits()} fallback={props.hint}>
          {(count) => t("login.sent", { email: email(), digits: count() })}
        </Show>
      </p>
      <Show
        when={isSent()}
        fallback={
          <Show when={props.emailLabel} fallback={<FieldError id={`${props.id}-error`} text={error()} />}>
            {(label) => (
              <InputField
                id={`${props.id}-email`}
                label={label()}
                type="email"
                autocomplete={props.hasPasskeys ? "email webauthn" : "email"}
                maxlength={maxEmailLength}
                value={typed()}
                onInput={setTyped}
                error={error()}
              />
            )}
          </Show>
        }
      >
        <CodeField id={`${props.id}-code`} label={t("login.code")} value={code()} onInput={setCode} error={error()} />
        {props.children}
      </Show>
      <button type="submit" class="button" classList={{ quiet: props.onCancel !== undefined }} disabled={isBusy()}>
        {isSent() ? props.action : (props.sendLabel ?? t("login.send"))}
      </button>
      <Show when={isSent()}>
        <div class={styles["ways"]}>
          <button type="button" class="link" disabled={isBusy()} onClick={() => void attempt(send)}>
            {t("login.resend")}
          </button>
          <Show when={props.emailLabel}>
            <button type="button" class="link" onClick={startAgain}>
              {t("login.other")}
            </button>
          </Show>
        </div>
      </Show>
      <Show when={props.onCancel}>
        {(cancel) => (
          <button type="button" class="link" onClick={() => cancel()()}>
            {t("checkout.bankCancel")}
          </button>
        )}
      </Show>
    </form>
  );
};
