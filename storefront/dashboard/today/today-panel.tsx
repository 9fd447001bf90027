import { For, onCleanup, onMount, Show } from "solid-js";
import { isScope } from "../../../worker/domain/caller/scopes.ts";
import { useShop } from "../../state/shop.tsx";
import styles from "../dashboard.module.css";
import { createBoardReader } from "../kitchen/board/board-reader.ts";
import { createClock } from "../kitchen/clock.ts";
import { subscribeToKitchen } from "../kitchen/kitchen-socket.ts";
import { LoadState } from "../panel.tsx";
import { PreviewCard } from "../preview-card.tsx";
import { findBusy } from "../service/service.ts";
import { ServiceStrip } from "../service/service-strip.tsx";
import { createLoaded, useDashboard } from "../state.tsx";
import { readChecklist, readToday, type Today } from "./api.ts";
import { CancellationRequests } from "./cancellation-requests.tsx";
import { TodayFigures } from "./figures.tsx";
import { HoursCard } from "./hours-card.tsx";
import { LaunchCard } from "./launch-card.tsx";
import { BestSellers, Upcoming } from "./lists.tsx";
import { NeedsCard } from "./needs-card.tsx";
import { TasksCard } from "./tasks-card.tsx";
import todayStyles from "./today.module.css";

/** Figures move on by themselves: orders become late, and last week's same time comes nearer. */
const reloadMs = 60_000;

/** Today, read again after each live message and each minute. */
const createToday = () => {
  const { user } = useDashboard();
  const rights = {
    canSeeSums: user.scopes.includes("read_reports"),
    canAnswer: user.scopes.includes("write_payments"),
  };
  const today = createLoaded(() => readToday(rights), { keepsLast: true });
  const { refresh, stop } = createBoardReader(() => today.reload().then(() => today.value() !== null));
  onMount(() => {
    const unsubscribe = subscribeToKitchen({
      refresh,
      onMessage: ({ type }) => void ((type === "order" || type === "menu") && refresh()),
      setLive: () => undefined,
      setReachable: () => undefined,
    });
    const timer = setInterval(() => document.hidden || void refresh(), reloadMs);
    onCleanup(() => {
      clearInterval(timer);
      stop();
      unsubscribe();
    });
  });
  return { value: today.value, refresh };
};

/** Whether guests can order, until when, and how busy the kitchen is. */
const StateLine = (props: { today: Today; now: string }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const text = (): string => {
    const { state, nextChangeAt } = props.today.report;
    if (nextChangeAt === null) return t(`today.state.${state}`);
    return t(`today.state.${state}Until`, { time: format.moment(nextChangeAt, props.now) });
  };
  const busy = () => props.today.service && findBusy(props.today.service, props.now);
  return (
    <p class={todayStyles["state"]} data-state={props.today.report.state}>
      <span>{format.day(props.today.report.day)}</span>
      <b>{text()}</b>
      <Show when={busy()}>{(current) => <span>{t("today.busy", { minutes: current().minutes })}</span>}</Show>
    </p>
  );
};

const RoleCard = () => {
  const { t, user } = useDashboard();
  return (
    <details class={todayStyles["role"]}>
      <summary>{t("home.role", { role: t(`role.${user.role}`) })}</summary>
      <ul>
        <For each={user.scopes.filter(isScope)}>{(scope) => <li>{t(`scope.${scope}`)}</li>}</For>
      </ul>
    </details>
  );
};

const Launch = () => {
  const checklist = createLoaded(readChecklist, { keepsLast: true });
  return (
    <Show when={checklist.value()}>
      {(loaded) => <LaunchCard checklist={loaded()} onChanged={() => void checklist.reload()} />}
    </Show>
  );
};

const Loaded = (props: { today: Today; now: string; onChanged(): void }) => {
  const { user } = useDashboard();
  const canAnswer = user.scopes.includes("write_payments");
  // Who may answer requests sees them one by one.
  const needs = () => props.today.report.needs.filter(({ kind }) => kind !== "cancellation" || !canAnswer);
  return (
    <>
      <Show when={props.today.service}>
        {(service) => <ServiceStrip service={service()} now={props.now} onChanged={props.onChanged} />}
      </Show>
      <TasksCard tasks={props.today.tasks} canComplete={canAnswer} now={props.now} onChanged={props.onChanged} />
      <NeedsCard needs={needs()} />
      <CancellationRequests cardClass={styles["card"]} requests={props.today.requests} onAnswered={props.onChanged} />
      <Show when={user.scopes.includes("write_settings")}>
        <Launch />
      </Show>
      <TodayFigures report={props.today.report} />
      <HoursCard report={props.today.report} now={props.now} />
      <div class={todayStyles["columns"]}>
        <BestSellers report={props.today.report} />
        <Upcoming report={props.today.report} now={props.now} />
      </div>
    </>
  );
};

/** The dashboard's home: how the day goes, what waits for a person, and the switch of online orders. */
export const TodayPanel = () => {
  const { t, user, now: serverNow } = useDashboard();
  const { value, refresh } = createToday();
  const now = createClock(serverNow);
  return (
    <>
      <header class={todayStyles["head"]}>
        <h1 id="panel-title" tabindex="-1">
          {t("home")}
        </h1>
        <Show when={value()}>{(today) => <StateLine today={today()} now={now()} />}</Show>
      </header>
      <LoadState value={value()} onRetry={() => void refresh()} />
      <Show when={value()}>{(today) => <Loaded today={today()} now={now()} onChanged={() => void refresh()} />}</Show>
      <Show when={user.scopes.includes("read_menu")}>
        <PreviewCard />
      </Show>
      <RoleCard />
    </>
  );
};
