import { createMemo, createSignal, For, onMount, Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { linePath } from "../charts/marks.rules.ts";
import { observeWidth } from "../charts/observe-width.ts";
import { axisTicks } from "../charts/scale.rules.ts";
import { useDashboard } from "../state.tsx";
import type { Incident } from "./model/plan.rules.ts";
import type { Step } from "./model/report.rules.ts";
import styles from "./plot.module.css";
import { hourTicks } from "./plot-scale.rules.ts";

declare module "solid-js" {
  namespace JSX {
    // The types of SVG lack this attribute.
    interface ExplicitAttributes {
      translate: "no";
    }
  }
}

const margin = { left: 34, right: 10 };
/** The upper part shows minutes, the lower one counts. */
const minutesBand = { top: 22, height: 172 };
const countsBand = { top: 236, height: 80 };
const height = 344;
const labelWidth = 76;
const stepMs = 5 * 60_000;

interface PlotProps {
  steps: readonly Step[];
  incidents: readonly Incident[];
}

/** The scales of a plot with a width in CSS pixels. */
const createScales = (steps: readonly Step[], width: number) => {
  const fromMs = Date.parse(steps[0]?.at ?? "");
  const toMs = fromMs + steps.length * stepMs;
  const inner = Math.max(1, width - margin.left - margin.right);
  const minutes = steps.flatMap(({ promisedMinutes, waitedMinutes }) => [promisedMinutes ?? 0, waitedMinutes ?? 0]);
  const minuteTicks = axisTicks(0, Math.max(10, ...minutes), 4);
  const countTicks = axisTicks(0, Math.max(2, ...steps.flatMap(({ queue, lost }) => [queue, lost])), 2);
  const scale =
    ({ top, height: band }: typeof minutesBand, ticks: readonly number[]) =>
    (value: number) =>
      top + band * (1 - value / (ticks.at(-1) ?? 1));
  const x = (atMs: number): number => margin.left + (inner * (atMs - fromMs)) / (toMs - fromMs);
  return {
    x: (atMs: number) => Math.min(Math.max(x(atMs), margin.left), margin.left + inner),
    minutesY: scale(minutesBand, minuteTicks),
    countsY: scale(countsBand, countTicks),
    minuteTicks,
    countTicks,
    hours: hourTicks(fromMs, toMs, inner / labelWidth),
    stepWidth: inner / steps.length,
    right: margin.left + inner,
  };
};

type Scales = ReturnType<typeof createScales>;

const Grid = (props: { scales: Scales }) => {
  const { format, locale } = useShop();
  const number = new Intl.NumberFormat(locale);
  const rows = () => [
    ...props.scales.minuteTicks.map((value) => ({ value, y: props.scales.minutesY(value) })),
    ...props.scales.countTicks.map((value) => ({ value, y: props.scales.countsY(value) })),
  ];
  return (
    <>
      <For each={rows()}>
        {({ value, y }) => (
          <>
            <line class={styles["grid"]} x1={margin.left} x2={props.scales.right} y1={y} y2={y} />
            <text class={styles["tick"]} x={margin.left - 8} y={y + 4} text-anchor="end">
              {number.format(value)}
            </text>
          </>
        )}
      </For>
      <For each={props.scales.hours}>
        {(atMs) => (
          <text
            class={styles["tick"]}
            x={props.scales.x(atMs)}
            y={height - 6}
            text-anchor={props.scales.right - props.scales.x(atMs) < labelWidth / 2 ? "end" : "middle"}
            attr:translate="no"
          >
            {format.time(new Date(atMs).toISOString())}
          </text>
        )}
      </For>
    </>
  );
};

/** The curves of a run: promised and real minutes above, the queue and lost guests below. */
const Marks = (props: PlotProps & { scales: Scales }) => {
  const middle = (step: Step): number => props.scales.x(Date.parse(step.at)) + props.scales.stepWidth / 2;
  const line = (value: (step: Step) => number | null): string =>
    linePath(
      props.steps.map((step) => {
        const minutes = value(step);
        return { x: middle(step), y: minutes === null ? null : props.scales.minutesY(minutes) };
      }),
    );
  const base = () => props.scales.countsY(0);
  const area = () => {
    const points = props.steps.map((step) => ({ x: middle(step), y: props.scales.countsY(step.queue) }));
    const first = points[0]?.x ?? 0;
    const last = points.at(-1)?.x ?? 0;
    return `${linePath(points)}L${last.toFixed(1)} ${base()}L${first.toFixed(1)} ${base()}Z`;
  };
  return (
    <>
      <For each={props.incidents}>
        {({ from, to }) => (
          <rect
            class={styles["incident"]}
            x={props.scales.x(Date.parse(from))}
            width={Math.max(2, props.scales.x(Date.parse(to)) - props.scales.x(Date.parse(from)))}
            y={minutesBand.top}
            height={countsBand.top + countsBand.height - minutesBand.top}
          />
        )}
      </For>
      <path class={styles["queue"]} d={area()} />
      <For each={props.steps.filter(({ lost }) => lost > 0)}>
        {(step) => (
          <rect
            class={styles["lost"]}
            x={props.scales.x(Date.parse(step.at)) + 1}
            width={Math.max(2, props.scales.stepWidth - 2)}
            y={props.scales.countsY(step.lost)}
            height={base() - props.scales.countsY(step.lost)}
          />
        )}
      </For>
      <path class={styles["promised"]} d={line(({ promisedMinutes }) => promisedMinutes)} />
      <path class={styles["waited"]} d={line(({ waitedMinutes }) => waitedMinutes)} />
    </>
  );
};

const Legend = (props: { hasIncidents: boolean }) => {
  const { t } = useDashboard();
  const entries = () => [
    { mark: "waited", text: t("rehearsal.plot.waited") },
    { mark: "promised", text: t("rehearsal.plot.promised") },
    { mark: "queue", text: t("rehearsal.plot.queue") },
    { mark: "lost", text: t("rehearsal.plot.lost") },
    ...(props.hasIncidents ? [{ mark: "incident", text: t("rehearsal.plot.incident") }] : []),
  ];
  return (
    <ul class={styles["legend"]}>
      <For each={entries()}>
        {({ mark, text }) => (
          <li>
            <svg width="22" height="12" aria-hidden="true">
              <Show
                when={mark === "waited" || mark === "promised"}
                fallback={<rect class={styles[mark]} width="22" height="12" rx="3" />}
              >
                <path class={styles[mark]} d="M2 6L20 6" />
              </Show>
            </svg>
            {text}
          </li>
        )}
      </For>
    </ul>
  );
};

/** Waiting minutes, queue and lost guests over a service. A table below has the same figures. */
export const Plot = (props: PlotProps) => {
  const { t } = useDashboard();
  const [width, setWidth] = createSignal(0);
  let frame: HTMLDivElement | undefined;
  onMount(() => {
    if (frame) observeWidth(frame, setWidth);
  });
  const scales = createMemo(() => createScales(props.steps, width()));
  return (
    <figure class={styles["figure"]}>
      <figcaption class={styles["caption"]}>
        <Legend hasIncidents={props.incidents.length > 0} />
      </figcaption>
      <div ref={frame}>
        <Show when={width() > 0}>
          <svg class={styles["plot"]} width={width()} height={height} role="img" aria-label={t("rehearsal.plot.label")}>
            <text class={styles["unit"]} x={margin.left} y={countsBand.top - 12}>
              {t("rehearsal.plot.countsUnit")}
            </text>
            <text class={styles["unit"]} x={margin.left} y={10}>
              {t("rehearsal.plot.minutesUnit")}
            </text>
            <Grid scales={scales()} />
            <Marks {...props} scales={scales()} />
          </svg>
        </Show>
      </div>
    </figure>
  );
};
