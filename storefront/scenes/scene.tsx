import type { ParentProps } from "solid-js";
import styles from "./scene.module.css";

/** The paper of a drawing: a soft patch of the brand's color, and the ground. Screen readers skip it, because the
 *  sentence beside it says the same. */
export const Scene = (props: ParentProps) => (
  <svg class={styles["scene"]} viewBox="0 0 240 160" aria-hidden="true">
    <path
      class={styles["back"]}
      d="M31 96C25 62 47 27 88 20c30-5 49 5 78 9 36 5 53 33 47 65-5 29-32 42-67 44-31 2-57 6-83-2-20-6-29-20-32-40z"
    />
    <path d="M22 141c34-3 62 2 98 0s66-2 98 1" />
    {props.children}
  </svg>
);
