import type { JSX, ParentProps } from "solid-js";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  scene: JSX.Element;
  heading: string;
  text?: string;
}

/** A page that has nothing to offer says so: a drawing, a sentence, and the ways on as its children. */
export const EmptyState = (props: ParentProps<EmptyStateProps>) => (
  <div class={styles["empty"]}>
    {props.scene}
    <div class={styles["words"]} role="status">
      <h1>{props.heading}</h1>
      {props.text && <p>{props.text}</p>}
    </div>
    <div class={styles["ways"]}>{props.children}</div>
  </div>
);
