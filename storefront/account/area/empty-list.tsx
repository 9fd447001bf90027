import type { JSX } from "solid-js";
import styles from "./empty-list.module.css";

interface EmptyListProps {
  title: string;
  hint: string;
  icon(): JSX.Element;
  /** The way on: a link or a button. */
  children: JSX.Element;
}

/** A list without entries: what will be here, and how it gets there. */
export const EmptyList = (props: EmptyListProps) => (
  <div class={styles["empty"]}>
    <span class={styles["plate"]}>
      <props.icon />
    </span>
    <h2>{props.title}</h2>
    <p>{props.hint}</p>
    {props.children}
  </div>
);
