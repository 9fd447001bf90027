import { createSignal, Show } from "solid-js";
import { Refused } from "../../api/client.ts";
import { forgetCounter } from "../../state/device/counter-storage.ts";
import { forgetGuest } from "../../state/device/remembered-guest.ts";
import { forgetOrderKeys } from "../../state/order-key.ts";
import { useShop } from "../../state/shop.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import styles from "../account.module.css";
import { CodeField } from "../code-field.tsx";
import { accountError } from "../refusals.ts";
import { eraseOwnData, requestErasureCode } from "./api.ts";
import type { PrivacyTranslate } from "./messages.ts";

const reasons = {
  ORDER_UNFINISHED: "unfinished",
  MONEY_MOVING: "moneyMoving",
  DISPUTE_OPEN: "disputed",
  PERSON_HAS_ROLE: "hasRole",
} as const;

const isReason = (text: unknown): text is keyof typeof reasons => typeof text === "string" && text in reasons;

/** Deletes the account with a fresh code, after the person has read what that means. */
export const EraseCard = (props: { t: PrivacyTranslate; onErased(): void }) => {
  const { t } = useShop();
  const [sent, setSent] = createSignal<{ email: string; digits: number }>();
  const [code, setCode] = createSignal("");
  const [isBusy, setBusy] = createSignal(false);
  const [error, setError] = createSignal<string>();
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (refusal) {
      const reason = refusal instanceof Refused ? refusal.body["reason"] : null;
      setError(isReason(reason) ? props.t(reasons[reason]) : accountError(refusal, t));
    } finally {
      setBusy(false);
    }
  };
  const start = () =>
    attempt(async () => {
      setSent(await requestErasureCode());
      document.getElementById("erase-code")?.focus();
    });
  const erase = () =>
    attempt(async () => {
      await eraseOwnData(code());
      forgetOrderKeys();
      forgetCounter();
      forgetGuest();
      props.onErased();
    });
  return (
    <section class={styles["card"]} aria-labelledby="erase">
      <h2 id="erase">{props.t("erase")}</h2>
      <p class={styles["soft"]}>{props.t("eraseHint")}</p>
      <Show
        when={sent()}
        fallback={
          <>
            <ErrorText text={error()} />
            <button type="button" class="button quiet" disabled={isBusy()} onClick={() => void start()}>
              {props.t("eraseStart")}
            </button>
          </>
        }
      >
        {(mail) => (
          <form
            class={styles["form"]}
            novalidate
            onSubmit={(event) => {
              event.preventDefault();
              if (!isBusy()) void erase();
            }}
          >
            <p role="status">{props.t("sent", { email: mail().email, digits: mail().digits })}</p>
            <CodeField id="erase-code" label={props.t("code")} value={code()} onInput={setCode} error={error()} />
            <button type="submit" class="button" disabled={isBusy()}>
              {props.t("eraseDo")}
            </button>
            <button type="button" class="link" onClick={() => setSent(undefined)}>
              {props.t("cancel")}
            </button>
          </form>
        )}
      </Show>
    </section>
  );
};
