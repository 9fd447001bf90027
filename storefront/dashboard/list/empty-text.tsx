import type { JSX } from "solid-js";
import styles from "./empty-text.module.css";

/** What people read in place of a list without rows, or of a thing that is loading or missing. */
export const EmptyText = (props: { isStatus?: boolean; children: JSX.Element }) => (
  <p class={styles["empty"]} role={props.isStatus ? "status" : undefined}>
    {props.children}
  </p>
);
