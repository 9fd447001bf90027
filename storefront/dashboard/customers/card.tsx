import type { JSX } from "solid-js";
import card from "../dashboard.module.css";

/** A part of a person's page with a title. */
export const Card = (props: { id: string; title: string; children: JSX.Element }) => (
  <section class={card["card"]} aria-labelledby={props.id}>
    <h2 id={props.id}>{props.title}</h2>
    {props.children}
  </section>
);
