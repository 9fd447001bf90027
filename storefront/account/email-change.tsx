import { createSignal, Show } from "solid-js";
import { useShop } from "../state/shop.tsx";
import styles from "./account.module.css";
import { confirmEmailChange, requestEmailChange } from "./api.ts";
import { useAccountTranslate } from "./area/messages.ts";
import { CodeForm } from "./code-form.tsx";

/** The customer's email address with a form to change it. */
export const EmailChange = (props: { email: string; onChange(): void }) => {
  const { t } = useShop();
  const tAccount = useAccountTranslate();
  const [isChanging, setChanging] = createSignal(false);
  const [changed, setChanged] = createSignal<string>();
  const done = (email: string): void => {
    setChanged(email);
    setChanging(false);
    props.onChange();
  };
  return (
    <div>
      <p class={styles["long"]}>{props.email}</p>
      <p class={styles["soft"]}>{tAccount("emailHint")}</p>
      <Show
        when={isChanging()}
        fallback={
          <button type="button" class="link" onClick={() => setChanging(true)}>
            {t("email.change")}
          </button>
        }
      >
        <CodeForm
          id="email"
          hint={t("email.hint")}
          emailLabel={t("email.new")}
          action={t("email.confirm")}
          send={requestEmailChange}
          enter={async (email, code) => done(await confirmEmailChange(email, code))}
          onCancel={() => setChanging(false)}
        />
      </Show>
      <p class={styles["mark"]} role="status">
        {changed() === undefined ? "" : t("email.changed", { email: changed() ?? "" })}
      </p>
    </div>
  );
};
