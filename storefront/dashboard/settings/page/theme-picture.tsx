import { For, type JSX } from "solid-js";
import type { Theme } from "../../../../db/schema/store/enums.ts";
import styles from "./theme.module.css";

const Picture = (props: { x: number; y: number; width: number; height: number; corner: number }) => (
  <rect class={styles["photo"]} x={props.x} y={props.y} width={props.width} height={props.height} rx={props.corner} />
);

/** A row of text as a bar. */
const Words = (props: { x: number; y: number; width: number; kind: "title" | "text" | "brand" }) => (
  <rect
    class={styles[props.kind]}
    x={props.x}
    y={props.y}
    width={props.width}
    height={props.kind === "text" ? 3 : 6}
    rx="1.5"
  />
);

const Bistro = () => (
  <>
    <Words x={12} y={16} width={58} kind="title" />
    <Words x={12} y={26} width={44} kind="title" />
    <Words x={12} y={38} width={26} kind="brand" />
    <Picture x={84} y={10} width={104} height={42} corner={7} />
    <For each={[12, 73, 134]}>
      {(x) => (
        <>
          <Picture x={x} y={62} width={54} height={32} corner={6} />
          <Words x={x} y={99} width={38} kind="title" />
          <Words x={x} y={109} width={22} kind="text" />
        </>
      )}
    </For>
  </>
);

const Counter = () => (
  <>
    <Words x={12} y={12} width={70} kind="title" />
    <Words x={12} y={23} width={26} kind="brand" />
    <rect class={styles["title"]} x="12" y="38" width="176" height="2" />
    <For each={[12, 104]}>
      {(x) => (
        <For each={[46, 70, 94]}>
          {(y) => (
            <>
              <Words x={x} y={y + 2} width={40} kind="title" />
              <Words x={x} y={y + 12} width={30} kind="text" />
              <Picture x={x + 64} y={y} width={20} height={18} corner={3} />
            </>
          )}
        </For>
      )}
    </For>
  </>
);

const Salon = () => (
  <>
    <Words x={56} y={14} width={88} kind="title" />
    <Words x={72} y={25} width={56} kind="text" />
    <Words x={80} y={36} width={40} kind="brand" />
    <For each={[12, 108]}>
      {(x) => (
        <For each={[58, 80, 102]}>
          {(y) => (
            <>
              <Words x={x} y={y} width={34} kind="title" />
              <path class={styles["dots"]} d={`M${x + 38} ${y + 5}h26`} />
              <Words x={x + 68} y={y + 2} width={12} kind="text" />
              <Words x={x} y={y + 10} width={50} kind="text" />
            </>
          )}
        </For>
      )}
    </For>
  </>
);

const pictures: Readonly<Record<Theme, () => JSX.Element>> = { bistro: Bistro, counter: Counter, salon: Salon };

/** A drawing of the menu page in a theme. */
export const ThemePicture = (props: { theme: Theme }) => (
  <svg class={styles["picture"]} viewBox="0 0 200 120" aria-hidden="true">
    {pictures[props.theme]()}
  </svg>
);
