import type { Component } from "solid-js";
import type { Scope } from "../../worker/domain/access/scopes.ts";
import type { dashboardAreas } from "../contract.ts";
import type { DashboardWord } from "../i18n/dashboard/en.ts";
import { KeyIcon } from "./icons.tsx";
import { KeysPanel } from "./keys/keys-panel.tsx";

export interface Area {
  id: (typeof dashboardAreas)[number];
  /** Who lacks it does not see the area. */
  scope: Scope;
  title: DashboardWord;
  hint: DashboardWord;
  Icon: Component;
  Panel: Component;
}

const areas: readonly Area[] = [
  { id: "keys", scope: "manage_keys", title: "keys", hint: "keys.hint", Icon: KeyIcon, Panel: KeysPanel },
];

/** The areas that somebody's scopes open. */
export const areasFor = (scopes: readonly string[]): readonly Area[] =>
  areas.filter(({ scope }) => scopes.includes(scope));
