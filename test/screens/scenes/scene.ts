import type { Language } from "../../../worker/domain/language.ts";
import type { Cookies, Guest, Visit } from "../../browser/guest.ts";
import type { Texts } from "../../browser/texts.ts";
import type { OrderState, ServerState, Stage } from "../stage.ts";

/** A page in one of its states. */
export interface Scene {
  /** Unique, such as "dish sold out". */
  name: string;
  group: "menu" | "checkout" | "order" | "account" | "information" | "dashboard";
  /** The restaurant's state; by default it is open. */
  server?: ServerState;
  store?: Visit["store"];
  path(stage: Stage): string;
  cookies?(stage: Stage): Cookies;
  /** Brings the open page into its state. */
  prepare?(guest: Guest, texts: Texts, language: Language): Promise<unknown>;
  /** Whether the page is complete without a script. */
  isPlain?: boolean;
  /** The widths that the page is made for; by default all. */
  widths?: readonly string[];
  /** The languages that the page is written in; by default all. */
  languages?: readonly Language[];
}

export const atOrder =
  (state: OrderState) =>
  ({ orders }: Stage): string =>
    orders[state];
