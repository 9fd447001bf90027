import { useSearchParams } from "@solidjs/router";
import { onMount } from "solid-js";
import { PageFrame } from "../pages/page-frame.tsx";
import { optionalAnswer } from "../parts/answers.ts";
import { SignIn } from "../scenes/place-scenes.tsx";
import { useShop } from "../state/shop.tsx";
import styles from "./account.module.css";
import { isSignedIn, loadActiveUser, requestCode, signIn } from "./api.ts";
import { CodeForm } from "./code-form.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { returnAddress } from "./return-address.ts";

/** Signs in with a code by email. A person who is signed in already goes on to the page that asked for it. */
export const LoginPage = () => {
  const { t } = useShop();
  const [search] = useSearchParams<{ return: string }>();
  // A full page load, because pages depend on who is signed in.
  const leave = (): void => location.assign(returnAddress(search.return, location.origin));
  onMount(async () => {
    if (!search.return || !isSignedIn()) return;
    const user = await optionalAnswer(loadActiveUser(), null);
    // Replaces this page, so that Back does not end here.
    if (user) location.replace(returnAddress(search.return, location.origin));
  });
  const enter = async (email: string, code: string): Promise<void> => {
    await signIn(email, code);
    leave();
  };
  return (
    <PageFrame>
      <main class={`${styles["page"]} ${styles["narrow"]}`}>
        <SignIn />
        <h1>{t("login")}</h1>
        <CodeForm
          id="login"
          hint={t("login.hint")}
          emailLabel={t("checkout.email")}
          action={t("login.enter")}
          send={requestCode}
          enter={enter}
          hasPasskeys
        />
        <PasskeySignIn onDone={leave} isFieldUsed />
      </main>
    </PageFrame>
  );
};
