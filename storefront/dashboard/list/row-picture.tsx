import type { JSX } from "solid-js";
import styles from "./row-picture.module.css";

interface RowPictureProps {
  /** Whether guests cannot see the thing now. */
  isPale: boolean;
  children?: JSX.Element;
}

/** The place for a small picture at the start of a row. The list decides at which widths it is there. */
export const RowPicture = (props: RowPictureProps) => (
  <div class={styles["picture"]} data-picture="" data-pale={props.isPale}>
    {props.children}
  </div>
);
