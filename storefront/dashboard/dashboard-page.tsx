import { type Component, createSignal, type JSX, onMount, Show } from "solid-js";
import type { Language } from "../../worker/domain/language.ts";
import { isSignedIn, signOut } from "../account/api.ts";
import { isFault } from "../api/client.ts";
import { PageFrame } from "../pages/page-frame.tsx";
import { PartFailed } from "../parts/contain.tsx";
import { loadLazily, noteFault } from "../parts/load-lazily.ts";
import { useShop } from "../state/shop.tsx";
import { type ActiveUser, loadActiveUser, type StaffUser } from "./api.ts";
import styles from "./dashboard.module.css";
import { type DashboardTranslate, loadMessages } from "./messages.ts";
import shellStyles from "./shell.module.css";

interface Session {
  t: DashboardTranslate;
  /** Null if signed out, "unknown" if loading failed. */
  user: ActiveUser | null | "unknown";
  StaffDashboard: Component<{ t: DashboardTranslate; user: StaffUser }>;
  /** For a shared tablet without a session, and for a person whose role needs a passkey. */
  SignInScreen: Component<{ t: DashboardTranslate; onDone(): void }> | null;
}

/** A fault of the page is no connection that was lost. */
const ifUnanswered = (error: unknown): "unknown" => {
  if (isFault(error)) throw error;
  return "unknown";
};

const loadSession = async (language: Language, country: string): Promise<Session> => {
  const [t, user, { StaffDashboard, findSignInScreen }] = await Promise.all([
    loadMessages(language, country),
    isSignedIn() ? loadActiveUser().catch(ifUnanswered) : null,
    loadLazily(() => import("./staff-dashboard.tsx")),
  ]);
  return { t, user, StaffDashboard, SignInScreen: user === "unknown" ? null : await findSignInScreen(user) };
};

const Notice = (props: { title: string; hint: string; children?: JSX.Element }) => (
  <PageFrame>
    <main class={shellStyles["notice"]}>
      <h1>{props.title}</h1>
      <p class={styles["soft"]}>{props.hint}</p>
      <div class={styles["ways"]}>{props.children}</div>
    </main>
  </PageFrame>
);

const SignInNotice = (props: { t: DashboardTranslate }) => (
  <Notice title={props.t("guest.title")} hint={props.t("guest.hint")}>
    <a class="button" href={`/login?return=${encodeURIComponent(location.pathname)}`}>
      {props.t("guest.go")}
    </a>
  </Notice>
);

const NoAccessNotice = (props: { t: DashboardTranslate; email: string }) => {
  const { menu } = useShop();
  const leave = async (): Promise<void> => {
    await signOut(false).catch(() => undefined);
    location.assign(`/login?return=${encodeURIComponent(location.pathname)}`);
  };
  return (
    <Notice
      title={props.t("stranger.title")}
      hint={props.t("stranger.hint", { email: props.email, store: menu.store.name })}
    >
      <a class="button" href="/">
        {props.t("menu")}
      </a>
      <button type="button" class="link" onClick={() => void leave()}>
        {props.t("stranger.leave")}
      </button>
    </Notice>
  );
};

const LoadFailedNotice = (props: { t: DashboardTranslate; onRetry(): void }) => (
  <Notice title={props.t("failed")} hint="">
    <button type="button" class="button" onClick={props.onRetry}>
      {props.t("retry")}
    </button>
  </Notice>
);

/** The entry of the dashboard. The server renders only its frame, so that cached pages contain no staff data. */
export const DashboardPage = () => {
  const { t, language, menu } = useShop();
  const [session, setSession] = createSignal<Session | null>(null);
  const [hasFailed, setFailed] = createSignal(false);
  const load = async (): Promise<void> => {
    // The server has no user to show the areas to, so the worker's build contains neither them nor their texts.
    if (import.meta.env.SSR) return;
    setFailed(false);
    try {
      setSession(await loadSession(language, menu.store.countryCode));
    } catch (error) {
      noteFault(error, "DashboardPage");
      setFailed(true);
    }
  };
  const Waiting = () => (
    <Show when={hasFailed()} fallback={<Notice title={t("dashboard")} hint={t("checkout.paying")} />}>
      <Notice title={t("dashboard")} hint="">
        <PartFailed onRetry={() => void load()} />
      </Notice>
    </Show>
  );
  onMount(() => void load());
  return (
    <Show when={session()} keyed fallback={<Waiting />}>
      {(loaded) => {
        if (loaded.user === "unknown") return <LoadFailedNotice t={loaded.t} onRetry={() => void load()} />;
        if (loaded.SignInScreen) return <loaded.SignInScreen t={loaded.t} onDone={() => void load()} />;
        if (loaded.user === null) return <SignInNotice t={loaded.t} />;
        const { role } = loaded.user;
        if (role === null) return <NoAccessNotice t={loaded.t} email={loaded.user.email} />;
        return <loaded.StaffDashboard t={loaded.t} user={{ ...loaded.user, role }} />;
      }}
    </Show>
  );
};
