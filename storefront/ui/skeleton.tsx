import styles from "./skeleton.module.css";

/** A placeholder for loading content, with a label for screen readers. */
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
