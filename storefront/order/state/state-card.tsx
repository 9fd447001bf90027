import { createMemo, createSignal, For, onCleanup, onMount, type ParentProps, Show } from "solid-js";
import { formatLocale } from "../../../worker/domain/language.ts";
import type { GuestStatus } from "../../../worker/domain/orders/record/status.rules.ts";
import type { CustomerOrder, SharedOrder } from "../../api/orders.ts";
import { OrderScene } from "../../scenes/order-scenes.tsx";
import { isHydrating } from "../../state/hydrate-later.ts";
import { serverNow } from "../../state/server-clock.ts";
import { useShop } from "../../state/shop.tsx";
import { Verbatim } from "../../ui/verbatim.tsx";
import { gap, WithAmount } from "../../ui/with-amount.tsx";
import { useOrderTranslate } from "../messages.ts";
import { countdownTo, findStage, type OrderStage } from "./stages.ts";
import styles from "./state-card.module.css";

/** An order as its guest reads it, or as the holder of a view-only link does. */
type StatedOrder = SharedOrder & Partial<Pick<CustomerOrder, "scheduledFor" | "expectedAt" | "customerName">>;

interface StateCardProps {
  order: StatedOrder;
  status: GuestStatus;
  /** What is said above the state, such as thanks. */
  eyebrow: string;
  /** The promised time before the kitchen changed it, if that happened while this page was open. */
  promisedBefore: string | null;
}

interface TimedProps extends StateCardProps {
  /** The server's time. */
  now: string;
}

/** The stages in which a guest waits for a promised time. */
const waitingStages = new Set<OrderStage>(["scheduled", "received", "kitchen", "accepted", "cooking", "on_the_way"]);

const tickMs = 5_000;

/** The server's time, read again every few seconds. It begins with the time of the server's rendering, because the
 *  hydration leaves texts as they are. */
const createClock = (): (() => string) => {
  const { linkedOrder } = useShop();
  const [now, setNow] = createSignal((isHydrating() && linkedOrder?.readAt) || serverNow());
  onMount(() => {
    setNow(serverNow());
    const timer = setInterval(() => setNow(serverNow()), tickMs);
    onCleanup(() => clearInterval(timer));
  });
  return now;
};

/** The promised time of an order that is waited for; null if it is over, or if a delivery has none. */
const findPromise = ({ order, status }: StateCardProps): string | null => {
  const stage = findStage(order, status);
  const isWaiting = waitingStages.has(stage) || (stage === "ready" && order.orderType === "delivery");
  return isWaiting ? (order.expectedAt ?? order.promisedAt) : null;
};

/** The time that is left until the promise. It is no live region, because a screen reader would repeat each minute. */
const Countdown = (props: TimedProps) => {
  const { locale } = useShop();
  const t = useOrderTranslate();
  const minutes = new Intl.NumberFormat(formatLocale(locale), { style: "unit", unit: "minute" });
  const left = (): string | null => {
    const at = findPromise(props);
    const countdown = at === null ? null : countdownTo(at, props.now);
    if (countdown === "any_moment") return t("order.soon");
    return countdown && minutes.format(countdown.minutes);
  };
  return (
    <Show when={left()}>
      {(text) => (
        <p class={styles["countdown"]}>
          <Show when={text() === t("order.soon")} fallback={<Verbatim text={text()} />}>
            {text()}
          </Show>
        </p>
      )}
    </Show>
  );
};

/** The promise in words, and how it has changed. A live region, so that a new time is announced. */
const PromisedTime = (props: TimedProps) => {
  const { t, format } = useShop();
  const promise = (): string => {
    const { scheduledFor, orderType } = props.order;
    if (scheduledFor) return t("order.scheduled", { time: gap });
    return t(orderType === "delivery" ? "order.arrivesAt" : "order.readyAt", { time: gap });
  };
  const change = (): string | null => {
    const before = props.promisedBefore;
    const { promisedAt } = props.order;
    if (!before || !promisedAt || findPromise(props) === null) return null;
    const name =
      format.date(before) === format.date(promisedAt) ? format.time : (at: string) => format.moment(at, props.now);
    return t("order.promiseChanged", { before: name(before), time: name(promisedAt) });
  };
  return (
    <div role="status">
      <Show when={findPromise(props)}>
        {(at) => (
          <p class={styles["promise"]}>
            <WithAmount sentence={promise()} amount={format.moment(props.order.scheduledFor ?? at(), props.now)} />
          </p>
        )}
      </Show>
      <Show when={change()}>{(text) => <p class={styles["changed"]}>{text()}</p>}</Show>
    </div>
  );
};

/** The state of an order in a sentence, as the page's heading. */
const useStateText = (props: StateCardProps): ((stage: OrderStage) => string) => {
  const { t } = useShop();
  const tOrder = useOrderTranslate();
  return (stage) => {
    const { customerName, orderType } = props.order;
    if (stage === "cancelled") return t("order.cancelled");
    if (stage === "cancelled_unpaid") return t("order.cancelledUnpaid");
    // An order by phone may have no name.
    if (stage === "awaiting_payment" && customerName) return t("order.notYet", { name: customerName });
    if (stage === "ready" && orderType === "delivery") return tOrder("state.ready.delivery");
    return tOrder(`state.${stage}`);
  };
};

/** What happens next, for the stages in which it is not plain. */
const useNextText = (props: StateCardProps): ((stage: OrderStage) => string | null) => {
  const tOrder = useOrderTranslate();
  return (stage) => {
    if (stage === "ready") return props.order.orderType === "pickup" ? tOrder("next.ready") : null;
    const isPlain = stage !== "payment_processing" && stage !== "kitchen" && stage !== "accepted";
    return isPlain ? null : tOrder(`next.${stage}`);
  };
};

/** The steps as a bar. The list of steps says them in words. */
const StepBar = (props: { timeline: StatedOrder["timeline"] }) => (
  <div class={styles["bar"]} aria-hidden="true">
    <For each={props.timeline}>
      {(step, index) => (
        <i
          data-reached={step.at !== null}
          data-next={step.at === null && props.timeline[index() - 1]?.at !== null && index() > 0}
        />
      )}
    </For>
  </div>
);

/** The living state of an order: a drawing, a sentence as the page's heading, and the time that is left. */
export const StateCard = (props: ParentProps<StateCardProps>) => {
  const { t } = useShop();
  const now = createClock();
  const stage = createMemo(() => findStage(props.order, props.status));
  const stateText = useStateText(props);
  const nextText = useNextText(props);
  const isRunning = () => waitingStages.has(stage()) || stage() === "ready";
  return (
    <section class={styles["card"]} data-stage={stage()}>
      <OrderScene stage={stage()} />
      <div class={styles["words"]}>
        <p class={styles["eyebrow"]}>
          <Show when={props.eyebrow}>{(text) => <span>{text()}</span>}</Show>
          <span>
            {`${t("order.number")} `}
            <strong data-testid="order-number">
              <bdi>{`#${props.order.orderNumber}`}</bdi>
            </strong>
          </span>
        </p>
        <h1>{stateText(stage())}</h1>
        <Countdown {...props} now={now()} />
        <PromisedTime {...props} now={now()} />
        <Show when={nextText(stage())}>{(text) => <p class={styles["next"]}>{text()}</p>}</Show>
        {props.children}
      </div>
      <Show when={isRunning()}>
        <StepBar timeline={props.order.timeline} />
      </Show>
    </section>
  );
};
