import styles from "./skeleton.module.css";

/** Holds the place of what is being loaded: said once to those who listen, and drawn for those who look. */
export const Skeleton = (props: { label: string }) => (
  <div class={styles["skeleton"]}>
    <p role="status" class="visually-hidden">
      {props.label}
    </p>
    <span />
    <span />
    <span />
  </div>
);
