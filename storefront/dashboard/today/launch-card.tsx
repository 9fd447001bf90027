import { createSignal, For, Show } from "solid-js";
import { newRequestKey } from "../../state/request-key.ts";
import { useShop } from "../../state/shop.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import { areasFor } from "../areas.ts";
import styles from "../dashboard.module.css";
import { createSubmission, useDashboard } from "../state.tsx";
import { type Checklist, hideChecklist, placeTestOrder } from "./api.ts";
import launchStyles from "./launch.module.css";
import todayStyles from "./today.module.css";

type Step = Checklist["steps"][number];

/** The area in which each step is done, and the section of it. The test order is placed here. */
const places: Readonly<Record<Step["step"], { area: string; hash?: string } | null>> = {
  contact: { area: "settings" },
  hours: { area: "hours" },
  menu: { area: "menu" },
  tax: { area: "settings" },
  delivery_zones: { area: "delivery" },
  legal_pages: { area: "settings", hash: "#legal-title" },
  payment_account: { area: "payments" },
  test_order: null,
};

const TestOrderButton = (props: { onPlaced(): void }) => {
  const { t, announce } = useDashboard();
  const submission = createSubmission();
  // Another tap after a lost answer is the same order.
  let key = newRequestKey();
  const place = async (): Promise<void> => {
    const placed = await submission.run(() => placeTestOrder(key));
    if (!placed) return;
    key = newRequestKey();
    announce(t("launch.placed", { number: placed.result }));
    props.onPlaced();
  };
  return (
    <>
      <button type="button" class="button quiet" disabled={submission.isBusy()} onClick={() => void place()}>
        {t("launch.place")}
      </button>
      <ErrorText text={submission.errors()["form"]} />
    </>
  );
};

interface StepRowProps {
  step: Step;
  missingPages: Checklist["missingLegalPages"];
  onChanged(): void;
}

const StepRow = (props: StepRowProps) => {
  const { t, user } = useDashboard();
  const { format } = useShop();
  const name = () => t(`launch.${props.step.step}`);
  const area = () => areasFor(user).find(({ id }) => id === places[props.step.step]?.area);
  const pages = () => format.list(props.missingPages.map((kind) => t(`legal.${kind}`)));
  return (
    <li data-done={props.step.isDone}>
      <div>
        <Show when={area()} fallback={<b>{name()}</b>}>
          {(found) => <a href={`/dashboard/${found().id}${places[props.step.step]?.hash ?? ""}`}>{name()}</a>}
        </Show>
        <span class="visually-hidden"> {t(props.step.isDone ? "launch.done" : "launch.open")}</span>
        <Show when={!props.step.isDone}>
          <p>{t(`launch.${props.step.step}.hint`, { pages: pages() })}</p>
        </Show>
      </div>
      <Show when={props.step.step === "test_order" && !props.step.isDone}>
        <TestOrderButton onPlaced={props.onChanged} />
      </Show>
    </li>
  );
};

/** What a restaurant needs before its first order. Each step ticks itself, and an owner can hide the list. */
export const LaunchCard = (props: { checklist: Checklist; onChanged(): void }) => {
  const { t, announce } = useDashboard();
  const submission = createSubmission();
  const [isHidden, setHidden] = createSignal(false);
  const doneCount = () => props.checklist.steps.filter(({ isDone }) => isDone).length;
  const hide = async (): Promise<void> => {
    if (!(await submission.run(hideChecklist))) return;
    setHidden(true);
    announce(t("launch.hidden"));
  };
  return (
    <Show when={props.checklist.isOpen && !isHidden()}>
      <section class={styles["card"]} aria-labelledby="launch">
        <div class={todayStyles["cardHead"]}>
          <h2 id="launch">{t(props.checklist.hasOrders ? "launch.missing" : "launch.title")}</h2>
          <span class={launchStyles["progress"]}>
            {t("launch.progress", { done: doneCount(), all: props.checklist.steps.length })}
          </span>
        </div>
        <progress
          class={launchStyles["bar"]}
          max={props.checklist.steps.length}
          value={doneCount()}
          aria-hidden="true"
        />
        <ul class={launchStyles["steps"]}>
          <For each={props.checklist.steps}>
            {(step) => (
              <StepRow step={step} missingPages={props.checklist.missingLegalPages} onChanged={props.onChanged} />
            )}
          </For>
        </ul>
        <Show when={props.checklist.needsCashRegister}>
          <p class={launchStyles["register"]}>{t("launch.register")}</p>
        </Show>
        <button type="button" class="link" disabled={submission.isBusy()} onClick={() => void hide()}>
          {t("launch.hide")}
        </button>
        <ErrorText text={submission.errors()["form"]} />
      </section>
    </Show>
  );
};
