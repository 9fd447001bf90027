import type { JSX, ParentProps } from "solid-js";
import { Dynamic } from "solid-js/web";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  scene: JSX.Element;
  heading: string;
  /** The heading's level: 1 for a page, which is the default, and 3 for a part of one. */
  level?: 1 | 3;
  text?: string;
}

/** A page or a part of one that has nothing to offer says so: a drawing, a sentence, and the ways on as its
 *  children. */
export const EmptyState = (props: ParentProps<EmptyStateProps>) => (
  <div class={styles["empty"]} data-level={props.level}>
    {props.scene}
    <div class={styles["words"]} role="status">
      <Dynamic component={props.level === 3 ? "h3" : "h1"}>{props.heading}</Dynamic>
      {props.text && <p>{props.text}</p>}
    </div>
    <div class={styles["ways"]}>{props.children}</div>
  </div>
);
