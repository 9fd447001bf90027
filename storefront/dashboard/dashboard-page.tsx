import { createSignal, type JSX, onMount, Show } from "solid-js";
import { isSignedIn, signOut } from "../account/api.ts";
import { PageFrame } from "../pages/page-frame.tsx";
import { serverNow } from "../state/server-clock.ts";
import { useShop } from "../state/shop.tsx";
import { type ActiveUser, loadActiveUser, type StaffUser } from "./api.ts";
import styles from "./dashboard.module.css";
import { type DashboardTranslate, loadMessages } from "./messages.ts";
import shellStyles from "./shell.module.css";
import { Shell } from "./shell.tsx";
import { type Dashboard, DashboardProvider } from "./state.tsx";

/** The translation function and the user: null if signed out, "unknown" if loading failed. */
type Session = { t: DashboardTranslate; user: ActiveUser | null | "unknown" };

const loadSession = async (t: Promise<DashboardTranslate>): Promise<Session> => {
  const user = isSignedIn() ? loadActiveUser().catch(() => "unknown" as const) : null;
  return { t: await t, user: await user };
};

/** How long an announcement stays visible. */
const announcementMs = 10_000;

/** Creates the context that every part of the dashboard reads. */
const createDashboard = (t: DashboardTranslate, user: StaffUser): Dashboard => {
  const { menu } = useShop();
  const { locale, timezone: timeZone } = menu.store;
  const format = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "medium", timeStyle: "short" });
  const [announcement, setAnnouncement] = createSignal("");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const announce = (text: string): void => {
    clearTimeout(timer);
    setAnnouncement(text);
    if (text) timer = setTimeout(() => setAnnouncement(""), announcementMs);
  };
  return {
    t,
    user,
    announcement,
    announce,
    now: serverNow,
    formatInstant: (at) => format.format(new Date(at)),
  };
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

const StaffDashboard = (props: { t: DashboardTranslate; user: StaffUser }) => (
  <DashboardProvider value={createDashboard(props.t, props.user)}>
    <Shell />
  </DashboardProvider>
);

/** The entry of the dashboard. The server renders only its frame, so that cached pages contain no staff data. */
export const DashboardPage = () => {
  const { t, language } = useShop();
  const [session, setSession] = createSignal<Session | null>(null);
  const load = async (): Promise<void> => {
    setSession(await loadSession(loadMessages(language)));
  };
  onMount(() => void load());
  return (
    <Show when={session()} keyed fallback={<Notice title={t("dashboard")} hint={t("checkout.paying")} />}>
      {(loaded) => {
        if (loaded.user === "unknown") return <LoadFailedNotice t={loaded.t} onRetry={() => void load()} />;
        if (loaded.user === null) return <SignInNotice t={loaded.t} />;
        const { role } = loaded.user;
        if (role === null) return <NoAccessNotice t={loaded.t} email={loaded.user.email} />;
        return <StaffDashboard t={loaded.t} user={{ ...loaded.user, role }} />;
      }}
    </Show>
  );
};
