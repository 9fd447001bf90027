import { useLocation } from "@solidjs/router";
import { createEffect, createSignal, on, onMount, type ParentProps, Show, Suspense } from "solid-js";
import { PageFrame } from "../../pages/page-frame.tsx";
import { useShop } from "../../state/shop.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type ActiveUser, isSignedIn, loadActiveUser } from "../api.ts";
import { accountError } from "../refusals.ts";
import styles from "./account-area.module.css";
import { AccountNav, accountPages, accountPath } from "./account-nav.tsx";
import { AccountContext } from "./context.ts";
import { useAccountTranslate } from "./messages.ts";

/** Leaves for the sign-in page, which comes back to this page. */
const askToSignIn = (path: string): void =>
  location.replace(path === accountPath ? "/login" : `/login?return=${encodeURIComponent(path)}`);

/** Reads the signed-in person in the browser. Without one, the sign-in page replaces this page. */
const createAccount = (path: () => string) => {
  const [user, setUser] = createSignal<ActiveUser>();
  const { t } = useShop();
  const tAccount = useAccountTranslate();
  const [failure, setFailure] = createSignal<string>();
  const reload = async (): Promise<void> => {
    setFailure(undefined);
    try {
      const found = await loadActiveUser();
      if (found) setUser(found);
      else askToSignIn(path());
    } catch (error) {
      setFailure(accountError(error, t, tAccount("failed")));
    }
  };
  onMount(() => (isSignedIn() ? void reload() : askToSignIn(path())));
  return { user, failure, reload };
};

/** The frame of the account's pages: their navigation, their heading and the signed-in person, who is read once for all
 *  of them. The server renders nothing about a person, so no cache can hold it. */
export const AccountArea = (props: ParentProps) => {
  const { menu, t } = useShop();
  const tAccount = useAccountTranslate();
  const route = useLocation();
  const path = (): string => route.pathname.replace(/\/$/, "");
  const isOverview = () => path() === accountPath;
  const title = (): string => {
    const page = accountPages.find((candidate) => candidate.path === path());
    return page && !isOverview() ? tAccount(page.title) : t("account");
  };
  const [isErased, setErased] = createSignal(false);
  const { user, failure, reload } = createAccount(path);
  let heading: HTMLHeadingElement | undefined;
  // After a change of page, a screen reader continues at the new heading.
  createEffect(
    on(
      path,
      () => {
        document.title = `${title()} · ${menu.store.name}`;
        heading?.focus({ preventScroll: true });
        scrollTo({ top: 0, behavior: "instant" });
      },
      { defer: true },
    ),
  );
  return (
    <PageFrame>
      <main class={styles["page"]}>
        <Show when={!isErased()}>
          <aside class={styles["aside"]}>
            <p class={styles["person"]}>
              <Show when={user()}>
                {(person) => (
                  <>
                    <strong>{person().name}</strong>
                    <span>{person().email}</span>
                  </>
                )}
              </Show>
            </p>
            <AccountNav kind="side" />
          </aside>
        </Show>
        <div class={styles["content"]}>
          <Show when={!isErased()}>
            <Show when={!isOverview()}>
              <a class={`link ${styles["back"]}`} href={accountPath}>
                {t("account")}
              </a>
            </Show>
            <h1 ref={heading} tabindex="-1">
              {title()}
            </h1>
          </Show>
          <Show when={failure() && !user()}>
            <div class={styles["failed"]} role="alert">
              <p>{failure()}</p>
              <button type="button" class="button quiet" onClick={() => void reload()}>
                {tAccount("retry")}
              </button>
            </div>
          </Show>
          <Show when={user()} fallback={failure() ? "" : <Skeleton label={t("order.loading")} />}>
            {(person) => (
              <AccountContext.Provider value={{ user: person, reload, markErased: () => setErased(true) }}>
                <Suspense fallback={<Skeleton label={t("order.loading")} />}>{props.children}</Suspense>
              </AccountContext.Provider>
            )}
          </Show>
        </div>
      </main>
    </PageFrame>
  );
};
