import styles from "./counter.module.css";

/** The key of a shortcut beside its button. Screen readers read `aria-keyshortcuts` instead. */
export const KeyHint = (props: { name: string }) => (
  <span class={styles["key"]} aria-hidden="true">
    {props.name}
  </span>
);
