import type { JSX } from "solid-js";
import { Facts } from "../facts.tsx";
import styles from "./details.module.css";

/** The link from a thing to the list that it is in. */
export const BackLink = (props: { href: string; children: JSX.Element }) => (
  <a class={`link ${styles["back"]}`} href={props.href}>
    {props.children}
  </a>
);

interface HeadProps {
  title: string;
  /** StatusChips. */
  chips?: JSX.Element;
  /** Sentences between the title and the facts. */
  lead?: JSX.Element;
  /** Each a Fact. */
  facts: JSX.Element;
}

/** The title and facts of one thing, such as an order. */
export const DetailsHead = (props: HeadProps) => (
  <header class={styles["head"]}>
    <div class={styles["title"]}>
      <h1 id="panel-title" tabindex="-1">
        {props.title}
      </h1>
      {props.chips}
    </div>
    {props.lead}
    <Facts>{props.facts}</Facts>
  </header>
);

interface DetailsProps extends HeadProps {
  /** What can be done with the thing. */
  actions?: JSX.Element;
  /** The wide column, and the narrow one beside it on wide screens. */
  main: JSX.Element;
  side: JSX.Element;
}

/** The page of one thing: its head, and cards in two columns. */
export const Details = (props: DetailsProps) => (
  <div class={styles["page"]}>
    <DetailsHead title={props.title} chips={props.chips} lead={props.lead} facts={props.facts} />
    {props.actions}
    <div class={styles["columns"]}>
      <div class={styles["column"]}>{props.main}</div>
      <div class={styles["column"]}>{props.side}</div>
    </div>
  </div>
);
