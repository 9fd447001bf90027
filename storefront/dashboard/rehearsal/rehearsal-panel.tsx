import { createEffect, createMemo, createSignal, Match, on, Show, Switch } from "solid-js";
import { createAnswerOrNull } from "../../parts/answers.ts";
import { useShop } from "../../state/shop.tsx";
import { InputField } from "../../ui/field.tsx";
import styles from "../dashboard.module.css";
import { OneChoice } from "../fields/choices.tsx";
import { Heading, LoadState } from "../panel.tsx";
import { useDashboard } from "../state.tsx";
import { type Facts, readFacts } from "./api.ts";
import { createService, type Span } from "./model/service.rules.ts";
import { nextFriday } from "./next-friday.ts";
import pageStyles from "./rehearsal.module.css";
import { ServiceRehearsal } from "./service-rehearsal.tsx";

/** A state without a rehearsal, and the way on. */
const Empty = (props: { text: string; link: string; address: string }) => (
  <div class={styles["empty"]}>
    <p>{props.text}</p>
    <a class="link" href={props.address}>
      {props.link}
    </a>
  </div>
);

interface DayProps {
  facts: Facts;
  /** The index of the service. */
  chosen: number;
}

/** The choice between the services of a day, if it has several. */
const ServiceChoice = (props: DayProps & { onChange(index: number): void }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const { services } = props.facts.day;
  const spanText = (span: Span | undefined): string =>
    span ? t("rehearsal.span", { from: format.time(span.from), to: format.time(span.to) }) : "";
  return (
    <Show when={services.length > 1}>
      <OneChoice
        id="rehearsal-service"
        legend={t("rehearsal.service")}
        values={services.map((_, index) => String(index))}
        name={(index) => spanText(services[Number(index)])}
        chosen={String(props.chosen)}
        onChange={(index) => props.onChange(Number(index))}
      />
    </Show>
  );
};

/** The rehearsal of a service, or why there is none. */
const Day = (props: DayProps) => {
  const { t } = useDashboard();
  const service = createMemo(() => {
    const { menu, day } = props.facts;
    const hours = day.services[props.chosen];
    return hours ? createService(menu, day, hours) : null;
  });
  return (
    <Switch>
      <Match when={props.facts.menu.items.length === 0}>
        <Empty text={t("rehearsal.noMenu")} link={t("rehearsal.openMenu")} address="/dashboard/menu" />
      </Match>
      <Match when={service() === null}>
        <Empty text={t("rehearsal.closed")} link={t("rehearsal.openHours")} address="/dashboard/hours" />
      </Match>
      <Match when={service()?.dishes.length === 0}>
        <Empty text={t("rehearsal.nothingServed")} link={t("rehearsal.openMenu")} address="/dashboard/menu" />
      </Match>
      <Match when={service()} keyed>
        {(current) => <ServiceRehearsal facts={props.facts} service={current} />}
      </Match>
    </Switch>
  );
};

/** Rehearses a busy service in the browser, on the store's own menu, hours and limits. */
export const RehearsalPanel = () => {
  const { t, now } = useDashboard();
  const { format } = useShop();
  const [date, setDate] = createSignal(nextFriday(format.date(now())));
  const [facts, setFacts] = createSignal<Facts | null>();
  const [chosen, setChosen] = createSignal(0);
  const answerOrNull = createAnswerOrNull();
  const load = async (): Promise<void> => {
    const requested = date();
    if (!requested) return;
    setFacts(undefined);
    const loaded = await answerOrNull(readFacts(requested));
    if (requested !== date()) return;
    // The evening is the day's last service.
    setChosen(Math.max(0, (loaded?.day.services.length ?? 0) - 1));
    setFacts(() => loaded);
  };
  createEffect(on(date, () => void load()));
  return (
    <>
      <Heading title={t("rehearsal")} hint={t("rehearsal.hint")} />
      <div class={pageStyles["day"]}>
        <InputField id="rehearsal-date" type="date" label={t("rehearsal.date")} value={date()} onInput={setDate} />
        <Show when={facts()} keyed>
          {(loaded) => <ServiceChoice facts={loaded} chosen={chosen()} onChange={setChosen} />}
        </Show>
      </div>
      <LoadState value={facts()} onRetry={() => void load()} />
      <Show when={facts()} keyed>
        {(loaded) => <Day facts={loaded} chosen={chosen()} />}
      </Show>
    </>
  );
};
