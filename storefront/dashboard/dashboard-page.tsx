import { createSignal, type JSX, onMount, Show } from "solid-js";
import { isSignedIn, signOut } from "../account/api.ts";
import { BagDrawer } from "../bag/bag-drawer.tsx";
import { Header } from "../components/header.tsx";
import { useBag } from "../state/bag.tsx";
import { serverNow } from "../state/server-clock.ts";
import { useShop } from "../state/shop.tsx";
import { type Colleague, type Person, whoAmI } from "./api.ts";
import styles from "./dashboard.module.css";
import { type DashboardWords, loadWords } from "./messages.ts";
import shellStyles from "./shell.module.css";
import { Shell } from "./shell.tsx";
import { type Dashboard, DashboardProvider } from "./state.tsx";

/** Who came, and the words to greet them with. */
type Visit = { t: DashboardWords; person: Person | null | "unknown" };

const findVisit = async (t: Promise<DashboardWords>): Promise<Visit> => {
  const person = isSignedIn() ? whoAmI().catch(() => "unknown" as const) : null;
  return { t: await t, person: await person };
};

/** How long a sentence stays that says what was done. */
const saidMs = 10_000;

/** What a page needs to write instants as the store does, and to know the server's time. */
const createDashboard = (t: DashboardWords, person: Colleague): Dashboard => {
  const { menu } = useShop();
  const { locale, timezone: timeZone } = menu.store;
  const format = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "medium", timeStyle: "short" });
  const [said, setSaid] = createSignal("");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (text: string): void => {
    clearTimeout(timer);
    setSaid(text);
    if (text) timer = setTimeout(() => setSaid(""), saidMs);
  };
  return {
    ...{ t, person, said, say },
    now: serverNow,
    moment: (at) => format.format(new Date(at)),
  };
};

const Notice = (props: { title: string; hint: string; children?: JSX.Element }) => {
  const bag = useBag();
  return (
    <>
      <Header />
      <main class={shellStyles["notice"]}>
        <h1>{props.title}</h1>
        <p class={styles["soft"]}>{props.hint}</p>
        <div class={styles["ways"]}>{props.children}</div>
      </main>
      <Show when={bag.isOpen()}>
        <BagDrawer onCheckout={() => location.assign("/?checkout")} />
      </Show>
    </>
  );
};

const Guest = (props: { t: DashboardWords }) => (
  <Notice title={props.t("guest.title")} hint={props.t("guest.hint")}>
    <a class="button" href={`/login?return=${encodeURIComponent(location.pathname)}`}>
      {props.t("guest.go")}
    </a>
  </Notice>
);

const Stranger = (props: { t: DashboardWords; email: string }) => {
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

const Lost = (props: { t: DashboardWords; onRetry(): void }) => (
  <Notice title={props.t("failed")} hint="">
    <button type="button" class="button" onClick={props.onRetry}>
      {props.t("retry")}
    </button>
  </Notice>
);

const Member = (props: { t: DashboardWords; person: Colleague }) => (
  <DashboardProvider value={createDashboard(props.t, props.person)}>
    <Shell />
  </DashboardProvider>
);

/** The way into the dashboard. The server renders only this, so that no copy of a page holds anything of a store's people. */
export const DashboardPage = () => {
  const { t, language } = useShop();
  const [visit, setVisit] = createSignal<Visit | null>(null);
  const load = async (): Promise<void> => {
    setVisit(await findVisit(loadWords(language)));
  };
  onMount(() => void load());
  return (
    <Show when={visit()} keyed fallback={<Notice title={t("dashboard")} hint={t("checkout.paying")} />}>
      {(found) => {
        if (found.person === "unknown") return <Lost t={found.t} onRetry={() => void load()} />;
        if (found.person === null) return <Guest t={found.t} />;
        const { role } = found.person;
        if (role === null) return <Stranger t={found.t} email={found.person.email} />;
        return <Member t={found.t} person={{ ...found.person, role }} />;
      }}
    </Show>
  );
};
