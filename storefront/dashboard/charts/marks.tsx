import { For, Show } from "solid-js";
import styles from "./chart.module.css";
import type { ChartLayout, ChartPoint } from "./layout.rules.ts";
import { areaPath, barPath, barWidths, linePath } from "./marks.rules.ts";

interface MarksProps {
  points: readonly ChartPoint[];
  layout: ChartLayout;
  active: number | null;
}

/** Bars from zero. Those of the compared range are paler, wider and behind. */
export const Bars = (props: MarksProps) => {
  const widths = () =>
    barWidths(
      props.layout.band,
      props.points.some(({ compared }) => compared !== null),
    );
  const path = (index: number, value: number | null, width: number): string =>
    value === null ? "" : barPath(props.layout.x(index) - width / 2, width, props.layout.base, props.layout.y(value));
  return (
    <g data-active={props.active !== null}>
      <For each={props.points}>
        {(point, index) => (
          <g class={styles["band"]} data-active={props.active === index()}>
            <path class={styles["comparedBar"]} d={path(index(), point.compared, widths().compared)} />
            <path
              class={styles["bar"]}
              data-negative={(point.value ?? 0) < 0}
              d={path(index(), point.value, widths().value)}
            />
          </g>
        )}
      </For>
    </g>
  );
};

/** A line with its area, and a dashed line for the compared range. */
export const Lines = (props: MarksProps) => {
  const places = (value: (point: ChartPoint) => number | null) =>
    props.points.map((point, index) => {
      const at = value(point);
      return { x: props.layout.x(index), y: at === null ? null : props.layout.y(at) };
    });
  const values = () => places((point) => point.value);
  return (
    <>
      <path class={styles["area"]} d={areaPath(values(), props.layout.base)} />
      <path class={styles["comparedLine"]} d={linePath(places((point) => point.compared))} />
      <path class={styles["line"]} d={linePath(values())} />
      <Show when={props.active !== null && values()[props.active]}>
        {(place) => (
          <>
            <line
              class={styles["rule"]}
              x1={place().x}
              x2={place().x}
              y1={props.layout.ticks.at(-1)?.y ?? 0}
              y2={props.layout.ticks[0]?.y ?? 0}
            />
            <Show when={place().y !== null}>
              <circle class={styles["dot"]} cx={place().x} cy={place().y ?? 0} r="4.5" />
            </Show>
          </>
        )}
      </Show>
    </>
  );
};
