import type { JSX } from "solid-js";
import { Facts } from "../facts.tsx";
import styles from "./details.module.css";

/** The link from a thing to the list that it is in. */
export const BackLink = (props: { href: string; children: JSX.Element }) => (
  <a class={`link ${styles["back"]}`} href={props.href}>
    {props.children}
  </a>
);

interface DetailsProps {
  title: string;
  /** StatusChips. */
  chips?: JSX.Element;
  /** Each a Fact. */
  facts: JSX.Element;
  /** What can be done with the thing. */
  actions?: JSX.Element;
  /** The wide column, and the narrow one beside it on wide screens. */
  main: JSX.Element;
  side: JSX.Element;
}

/** The page of one thing, such as an order: its title and facts, and cards in two columns. */
export const Details = (props: DetailsProps) => (
  <div class={styles["page"]}>
    <header class={styles["head"]}>
      <div class={styles["title"]}>
        <h1 id="panel-title" tabindex="-1">
          {props.title}
        </h1>
        {props.chips}
      </div>
      <Facts>{props.facts}</Facts>
    </header>
    {props.actions}
    <div class={styles["columns"]}>
      <div class={styles["column"]}>{props.main}</div>
      <div class={styles["column"]}>{props.side}</div>
    </div>
  </div>
);
