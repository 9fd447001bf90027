import { createResource, onMount, Show, Suspense } from "solid-js";
import { PageFrame } from "../pages/page-frame.tsx";
import { useShop } from "../state/shop.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import styles from "./account.module.css";
import { Addresses } from "./addresses.tsx";
import { isSignedIn, loadActiveUser, signOut } from "./api.ts";
import { History } from "./history.tsx";
import { Profile } from "./profile.tsx";

/** The account page of a signed-in customer. The server renders none of its data, so no cache can hold it. */
export const AccountPage = () => {
  const { t } = useShop();
  const [user, { refetch }] = createResource(loadActiveUser, { initialValue: null, ssrLoadFrom: "initial" });
  onMount(() => {
    if (!isSignedIn()) location.replace("/login");
    else void refetch();
  });
  const leave = async (everywhere: boolean): Promise<void> => {
    await signOut(everywhere).catch(() => undefined);
    location.assign("/");
  };
  return (
    <PageFrame>
      <main class={styles["page"]}>
        <h1>{t("account")}</h1>
        <Show when={user.latest} fallback={<Skeleton label={t("order.loading")} />}>
          {(person) => (
            <>
              <div class={styles["columns"]}>
                <Suspense fallback={<Skeleton label={t("order.loading")} />}>
                  <History />
                </Suspense>
                <div class={styles["stack"]}>
                  <Profile user={person()} onChange={() => void refetch()} />
                  <Addresses addresses={person().addresses} onChange={() => void refetch()} />
                </div>
              </div>
              <div class={styles["ways"]}>
                <Show when={person().role !== null || person().needsPasskey}>
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
                <a class="link" href="/account/privacy">
                  {t("account.data")}
                </a>
              </div>
            </>
          )}
        </Show>
      </main>
    </PageFrame>
  );
};
