import { createMemo, createSignal, For, onMount, Show } from "solid-js";
import styles from "./chart.module.css";
import { type ChartLayout, type ChartPoint, layoutChart, moveByKey } from "./layout.rules.ts";
import { type ChartNames, Legend, MarkedValue } from "./legend.tsx";
import { Bars, Lines } from "./marks.tsx";
import { observeWidth } from "./observe-width.ts";
import { bandAt } from "./scale.rules.ts";

export interface ChartProps {
  kind: "bars" | "line";
  /** A sentence that says what the chart has and its main fact. A table near it has all values. */
  label: string;
  points: readonly ChartPoint[];
  names: ChartNames;
  formatValue(value: number): string;
  /** The short text of a value at the axis. */
  formatTick(value: number): string;
  /** The smallest step of the value axis, such as 100 for cents. */
  unit?: number;
}

const noValue = "–";

const Grid = (props: { layout: ChartLayout }) => (
  <>
    <For each={props.layout.ticks}>
      {({ value, text, y }) => (
        <>
          <line
            class={value === 0 ? styles["base"] : styles["grid"]}
            x1={props.layout.left}
            x2={props.layout.right}
            y1={y}
            y2={y}
          />
          <text class={styles["text"]} x={props.layout.left - 8} y={y} dy="0.32em" text-anchor="end">
            {text}
          </text>
        </>
      )}
    </For>
    <For each={props.layout.labels}>
      {({ text, x }) => (
        <text class={styles["text"]} x={x} y={props.layout.labelY} text-anchor="middle">
          {text}
        </text>
      )}
    </For>
  </>
);

/** The values of one point, beside it. The slider says the same to people who hear it. */
const Reading = (props: { chart: ChartProps; layout: ChartLayout; index: number }) => {
  const point = () => props.chart.points[props.index];
  const isLate = () => props.layout.x(props.index) > props.layout.width / 2;
  const style = () => {
    const x = props.layout.x(props.index);
    return isLate()
      ? { "inset-inline-end": `${props.layout.width - x + 6}px` }
      : { "inset-inline-start": `${x + 6}px` };
  };
  const text = (value: number | null | undefined) => (value == null ? noValue : props.chart.formatValue(value));
  return (
    <div class={styles["reading"]} style={style()} aria-hidden="true">
      <b>{point()?.name}</b>
      <MarkedValue kind={props.chart.kind} mark="value" name={props.chart.names.value} text={text(point()?.value)} />
      <Show when={props.chart.names.compared}>
        {(name) => <MarkedValue kind={props.chart.kind} mark="compared" name={name()} text={text(point()?.compared)} />}
      </Show>
    </div>
  );
};

/** "Friday, Nov 20: Net sales $1,204, Previous week $1,100". */
const readPoint = ({ points, names, formatValue }: ChartProps, index: number): string => {
  const point = points[index];
  if (!point) return noValue;
  const text = (name: string, value: number | null): string =>
    `${name} ${value === null ? noValue : formatValue(value)}`;
  const compared = names.compared === null ? [] : [text(names.compared, point.compared)];
  return `${point.name}: ${[text(names.value, point.value), ...compared].join(", ")}`;
};

interface ScrubberProps {
  chart: ChartProps;
  layout: ChartLayout;
  active: number | null;
  onMove(index: number | null): void;
}

/** Chooses a point by finger, mouse or keyboard. As a slider it has one tab stop, and its value is read out. */
const Scrubber = (props: ScrubberProps) => {
  const count = () => props.chart.points.length;
  const point = (event: PointerEvent & { currentTarget: HTMLElement }): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    props.onMove(bandAt(x, props.layout.left, props.layout.right, count()));
  };
  const start = (): number =>
    Math.max(
      0,
      props.chart.points.findLastIndex(({ value }) => value !== null && value !== 0),
    );
  const press = (event: KeyboardEvent): void => {
    const index = moveByKey(event.key, props.active ?? start(), count());
    if (index === null) return;
    event.preventDefault();
    props.onMove(index);
  };
  return (
    <div
      class={styles["scrubber"]}
      role="slider"
      tabIndex={0}
      aria-label={props.chart.names.value}
      aria-valuemin={1}
      aria-valuemax={count()}
      aria-valuenow={(props.active ?? start()) + 1}
      aria-valuetext={readPoint(props.chart, props.active ?? start())}
      onFocus={() => props.active === null && props.onMove(start())}
      onBlur={() => props.onMove(null)}
      onKeyDown={press}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={(event) => event.pointerType === "mouse" && props.onMove(null)}
    />
  );
};

/** The width of an element and the size of its letters, which the chart's labels take. */
const createSize = (read: () => HTMLElement | undefined) => {
  const [size, setSize] = createSignal({ width: 0, fontSize: 12 });
  onMount(() => {
    const element = read();
    if (!element) return;
    observeWidth(element, (width) => {
      const fontSize = Number.parseFloat(getComputedStyle(element).fontSize) || 12;
      setSize({ width: Math.floor(width), fontSize });
    });
  });
  return size;
};

/** Values over an axis as bars or as a line, with those of another range behind them. */
export const Chart = (props: ChartProps) => {
  let frame: HTMLDivElement | undefined;
  const size = createSize(() => frame);
  const [active, setActive] = createSignal<number | null>(null);
  // The points may become fewer while one is active.
  const activeIndex = () => {
    const index = active();
    return index !== null && index < props.points.length ? index : null;
  };
  const layout = createMemo(() =>
    layoutChart({ points: props.points, unit: props.unit ?? 1, formatTick: props.formatTick, ...size() }),
  );
  return (
    <figure class={styles["figure"]}>
      <Legend kind={props.kind} names={props.names} />
      <div ref={frame} class={styles["frame"]}>
        <Show when={size().width > 0 && props.points.length > 0}>
          <svg
            class={styles["plot"]}
            width={layout().width}
            height={layout().height}
            viewBox={`0 0 ${layout().width} ${layout().height}`}
            role="img"
            aria-label={props.label}
          >
            <Grid layout={layout()} />
            <Show
              when={props.kind === "line"}
              fallback={<Bars points={props.points} layout={layout()} active={activeIndex()} />}
            >
              <Lines points={props.points} layout={layout()} active={activeIndex()} />
            </Show>
          </svg>
          <Scrubber chart={props} layout={layout()} active={activeIndex()} onMove={setActive} />
          <Show when={activeIndex() !== null}>
            <Reading chart={props} layout={layout()} index={activeIndex() ?? 0} />
          </Show>
        </Show>
      </div>
    </figure>
  );
};
