import { createSignal, onCleanup, onMount, Show } from "solid-js";
import { cookieCatalogues } from "../i18n/cookies/catalogues.ts";
import { storesCookies } from "../state/device/cookies.ts";
import { useShop } from "../state/shop.tsx";
import styles from "./account.module.css";
import { passkeyTexts } from "./passkey-texts.ts";
import { hasFieldPasskeys, hasPasskeys, isDismissal, isForbidden, signInWithPasskey } from "./passkeys.ts";

/** Signs in with a passkey: by a button, and in the list of the e-mail field if the browser can. */
export const PasskeySignIn = (props: { onDone(): void; isFieldUsed: boolean }) => {
  const { language } = useShop();
  const texts = passkeyTexts[language];
  const [isOffered, setOffered] = createSignal(false);
  const [error, setError] = createSignal<string>();
  let inField: AbortController | undefined;
  let isDone = false;
  const enter = async (isInField: boolean): Promise<void> => {
    // A second sign-in would end the session of the first while the page leaves.
    if (isDone) return;
    inField?.abort();
    inField = isInField ? new AbortController() : undefined;
    setError(undefined);
    // The challenge of a passkey comes with a cookie.
    if (!storesCookies()) return void (isInField || setError(cookieCatalogues[language].signIn));
    try {
      await signInWithPasskey({ isInField, ...(inField ? { signal: inField.signal } : {}) });
      isDone = true;
      props.onDone();
    } catch (refusal) {
      // A browser that allows no passkeys at this address says so before the person has done anything.
      if (isInField && isForbidden(refusal)) setOffered(false);
      // What the browser refuses in the field is nothing that the person asked for.
      else if (!(isInField ? refusal instanceof DOMException : isDismissal(refusal))) setError(texts.failed);
    }
  };
  onMount(async () => {
    setOffered(hasPasskeys());
    if (props.isFieldUsed && (await hasFieldPasskeys())) void enter(true);
  });
  onCleanup(() => inField?.abort());
  return (
    <Show when={isOffered()}>
      <div class={styles["form"]}>
        <p class={styles["soft"]}>{texts.or}</p>
        <Show when={error()}>
          {(text) => (
            <p class="error" role="alert">
              {text()}
            </p>
          )}
        </Show>
        <button type="button" class="button quiet" onClick={() => void enter(false)}>
          {texts.use}
        </button>
      </div>
    </Show>
  );
};
