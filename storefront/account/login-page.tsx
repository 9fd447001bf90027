import { useSearchParams } from "@solidjs/router";
import { createSignal, Show } from "solid-js";
import { maxEmailLength } from "../../worker/domain/text-lengths.rules.ts";
import { PageFrame } from "../pages/page-frame.tsx";
import { useShop } from "../state/shop.tsx";
import styles from "./account.module.css";
import { requestCode, signIn } from "./api.ts";
import { Field } from "./field.tsx";
import { accountError } from "./refusals.ts";
import { returnAddress } from "./return-address.ts";

/** Signs in with two steps: the email address, then the code that was emailed to it. */
export const LoginPage = () => {
  const { t } = useShop();
  const [search] = useSearchParams<{ return: string }>();
  const [email, setEmail] = createSignal("");
  const [code, setCode] = createSignal("");
  const [isSent, setSent] = createSignal(false);
  const [digits, setDigits] = createSignal(6);
  const [isBusy, setBusy] = createSignal(false);
  const [error, setError] = createSignal<string>();
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
      return true;
    } catch (refusal) {
      setError(accountError(refusal, t));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const send = async (): Promise<void> => {
    if (!(await attempt(async () => setDigits(await requestCode(email()))))) return;
    setSent(true);
    document.getElementById("login-code")?.focus();
  };
  const enter = async (): Promise<void> => {
    // A full page load, because pages depend on who is signed in.
    const isSignedIn = await attempt(() => signIn(email(), code()));
    if (isSignedIn) location.assign(returnAddress(search.return, location.origin));
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isBusy()) void (isSent() ? enter() : send());
  };
  return (
    <PageFrame>
      <main class={`${styles["page"]} ${styles["narrow"]}`}>
        <h1>{t("login")}</h1>
        <form class={styles["form"]} novalidate onSubmit={submit}>
          <p class={styles["soft"]}>
            {isSent() ? t("login.sent", { email: email(), digits: digits() }) : t("login.hint")}
          </p>
          <Show when={!isSent()}>
            <Field
              id="login-email"
              label={t("checkout.email")}
              type="email"
              autocomplete="email"
              maxlength={maxEmailLength}
              value={email()}
              onInput={setEmail}
              error={error()}
            />
          </Show>
          <Show when={isSent()}>
            <div class={styles["code"]}>
              <Field
                id="login-code"
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
          <button type="submit" class="button" disabled={isBusy()}>
            {t(isSent() ? "login.enter" : "login.send")}
          </button>
          <Show when={isSent()}>
            <button type="button" class="link" onClick={() => setSent(false)}>
              {t("login.again")}
            </button>
          </Show>
        </form>
      </main>
    </PageFrame>
  );
};
