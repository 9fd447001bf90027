import { createMemo, createSignal, onMount, Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import styles from "../dashboard.module.css";
import { focusFirstInvalid } from "../form/form-focus.ts";
import sectionStyles from "../form/section.module.css";
import { useDashboard } from "../state.tsx";
import type { Facts } from "./api.ts";
import { createPlanDraft, maxSeed } from "./draft.ts";
import { IncidentsField } from "./incidents-field.tsx";
import type { Change } from "./model/advice.rules.ts";
import { startingPlan } from "./model/plan.rules.ts";
import type { Service } from "./model/service.rules.ts";
import { DemandFields, KitchenFields, LimitFields } from "./plan-fields.tsx";
import pageStyles from "./rehearsal.module.css";
import { createVerdict, ResultView } from "./result-view.tsx";
import { createRunner } from "./runner.ts";
import { instantWithin, timeAt } from "./wall-times.ts";

/** When most restaurants are busiest. */
const usualPeakTime = "19:00";

interface ServiceRehearsalProps {
  facts: Facts;
  service: Service;
}

const createStartingPlan = ({ facts, service }: ServiceRehearsalProps, timeZone: string) => {
  const { history } = facts.day;
  const { ordersPerSlot, prepMinutesPerSlot, pickupLeadMinutes, deliveryLeadMinutes } = facts.menu.store;
  const limits = { ordersPerSlot, prepMinutesPerSlot, pickupLeadMinutes, deliveryLeadMinutes };
  const busiestTime = history?.busiestFrom ? timeAt(history.busiestFrom, timeZone) : usualPeakTime;
  return startingPlan(service, limits, history, instantWithin(service.hours, busiestTime, timeZone));
};

/** The rehearsal of one service: the plan, and what happens with it. It runs once when it opens. */
export const ServiceRehearsal = (props: ServiceRehearsalProps) => {
  const { t } = useDashboard();
  const { menu } = useShop();
  const { facts, service } = props;
  const draft = createPlanDraft(service, createStartingPlan(props, menu.store.timezone), menu.store.timezone);
  const runner = createRunner();
  const [ranWith, setRanWith] = createSignal("");
  const categories = new Map(facts.menu.categories.map(({ id, name }) => [id, name]));
  const fingerprint = createMemo(() => JSON.stringify([draft.texts, draft.incidents, draft.dishTexts]));
  const isStale = () => runner.result() !== null && ranWith() !== fingerprint();
  let form: HTMLFormElement | undefined;
  focusFirstInvalid(() => form, draft.errors);
  // The button that had focus disappears.
  const focusResult = (): void => document.getElementById("rehearsal-result")?.focus();
  const showResult = (): void => document.getElementById("rehearsal-result")?.scrollIntoView({ block: "nearest" });
  /** Starts a rehearsal. Returns false if the plan has errors. */
  const run = (): boolean => {
    const plan = draft.read();
    if (!plan) return false;
    setRanWith(fingerprint());
    runner.start({ service, plan, history: facts.day.history });
    return true;
  };
  const tryChange = (change: Change): void => {
    draft.apply(change);
    run();
    focusResult();
  };
  const cancel = (): void => {
    runner.cancel();
    focusResult();
  };
  const runWithOtherGuests = (): void => {
    draft.field("seed").onInput(String(((Number(draft.texts.seed) || 0) % maxSeed) + 1));
    run();
  };
  const isRunning = () => runner.status() === "running";
  const isPaced = facts.menu.store.ordersPerSlot !== null || facts.menu.store.prepMinutesPerSlot !== null;
  const spoken = (): string => {
    const result = runner.result();
    if (isRunning()) return t("rehearsal.running");
    return result ? createVerdict(result.summary, t) : "";
  };
  onMount(() => void run());
  return (
    <>
      <Show when={!isPaced}>
        <p class={pageStyles["tip"]}>
          {t("rehearsal.noLimits")} <a href="/dashboard/delivery#pacing-ordersPerSlot">{t("rehearsal.setLimits")}</a>
        </p>
      </Show>
      <div class={pageStyles["columns"]}>
        <form
          ref={form}
          class={`${styles["card"]} ${sectionStyles["form"]}`}
          aria-label={t("rehearsal.plan")}
          novalidate
          onSubmit={(event) => {
            event.preventDefault();
            if (run()) showResult();
          }}
        >
          <DemandFields draft={draft} service={service} />
          <KitchenFields draft={draft} service={service} />
          <LimitFields draft={draft} service={service} />
          <IncidentsField draft={draft} service={service} categories={categories} />
          <div class={pageStyles["foot"]}>
            <button type="submit" class="button">
              {t("rehearsal.run")}
            </button>
            <button type="button" class="button quiet" onClick={runWithOtherGuests}>
              {t("rehearsal.again")}
            </button>
          </div>
        </form>
        <div class={pageStyles["outcome"]} aria-busy={isRunning()}>
          <p class="visually-hidden" role="status">
            {spoken()}
          </p>
          <Show when={runner.status() === "failed"}>
            <p class="error" role="alert">
              {t("rehearsal.failed")}
            </p>
          </Show>
          <Show when={runner.result()}>
            {(result) => (
              <ResultView
                result={result()}
                progress={runner.progress()}
                isRunning={isRunning()}
                onTry={tryChange}
                onCancel={cancel}
                note={
                  <Show when={isStale()}>
                    <p class={pageStyles["stale"]}>{t("rehearsal.stale")}</p>
                  </Show>
                }
              />
            )}
          </Show>
        </div>
      </div>
    </>
  );
};
