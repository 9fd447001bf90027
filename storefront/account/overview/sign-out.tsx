import { Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import styles from "../account.module.css";
import { signOut } from "../api.ts";
import { useAccount } from "../area/context.ts";

/** The ways out of the account: the dashboard for staff, and signing out here or everywhere. */
export const SignOut = () => {
  const { t } = useShop();
  const { user } = useAccount();
  const leave = async (everywhere: boolean): Promise<void> => {
    await signOut(everywhere).catch(() => undefined);
    location.assign("/");
  };
  return (
    <div class={styles["out"]}>
      <Show when={user().role !== null || user().needsPasskey}>
        <a class="button" href="/dashboard">
          {t("dashboard")}
        </a>
      </Show>
      <button type="button" class="button quiet" onClick={() => void leave(false)}>
        {t("account.signOut")}
      </button>
      <button type="button" class="link" onClick={() => void leave(true)}>
        {t("account.signOutAll")}
      </button>
    </div>
  );
};
