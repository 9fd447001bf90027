import type { JSX } from "solid-js";
import styles from "../../dashboard.module.css";

/** A part of an order's page under a heading. */
export const DetailCard = (props: { id: string; title: string; children: JSX.Element }) => (
  <section class={styles["card"]} aria-labelledby={props.id}>
    <h2 id={props.id}>{props.title}</h2>
    {props.children}
  </section>
);
