import { For, type JSX } from "solid-js";
import styles from "./dashboard.module.css";

/** Facts about a thing, side by side where there is room. */
export const Facts = (props: { children: JSX.Element }) => <dl class={styles["facts"]}>{props.children}</dl>;

/** A label and its value, inside Facts. */
export const Fact = (props: { name: string; children: JSX.Element }) => (
  <div>
    <dt>{props.name}</dt>
    <dd>{props.children}</dd>
  </div>
);

/** Short texts side by side, such as scopes. */
export const Chips = (props: { label: string; texts: readonly string[] }) => (
  <ul class={styles["chips"]} aria-label={props.label}>
    <For each={props.texts}>{(text) => <li>{text}</li>}</For>
  </ul>
);
