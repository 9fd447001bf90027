import type { Component } from "solid-js";
import type { Scope } from "../../worker/domain/access/scopes.ts";
import type { dashboardAreas } from "../contract.ts";
import type { DashboardWord } from "../i18n/dashboard/en.ts";
import { AppsPanel } from "./apps/apps-panel.tsx";
import { AppIcon, CardIcon, KeyIcon, PeopleIcon } from "./icons.tsx";
import { KeysPanel } from "./keys/keys-panel.tsx";
import { PotIcon } from "./kitchen/icons.tsx";
import { KitchenPanel } from "./kitchen/kitchen-panel.tsx";
import { MembersPanel } from "./members/members-panel.tsx";
import { PaymentsPanel } from "./payments/payments-panel.tsx";

export interface Area {
  id: (typeof dashboardAreas)[number];
  /** Who lacks it does not see the area. */
  scope: Scope;
  title: DashboardWord;
  hint: DashboardWord;
  Icon: Component;
  Panel: Component;
  /** Whether it takes the whole screen, with the ways to other areas above it. */
  isWide?: boolean;
}

const areas: readonly Area[] = [
  {
    id: "kitchen",
    scope: "write_orders",
    title: "kitchen",
    hint: "kitchen.hint",
    Icon: PotIcon,
    Panel: KitchenPanel,
    isWide: true,
  },
  { id: "keys", scope: "manage_keys", title: "keys", hint: "keys.hint", Icon: KeyIcon, Panel: KeysPanel },
  { id: "apps", scope: "manage_keys", title: "apps", hint: "apps.hint", Icon: AppIcon, Panel: AppsPanel },
  {
    id: "members",
    scope: "manage_keys",
    title: "members",
    hint: "members.hint",
    Icon: PeopleIcon,
    Panel: MembersPanel,
  },
  {
    id: "payments",
    scope: "manage_keys",
    title: "payments",
    hint: "payments.hint",
    Icon: CardIcon,
    Panel: PaymentsPanel,
  },
];

/** The areas that somebody's scopes open. */
export const areasFor = (scopes: readonly string[]): readonly Area[] =>
  areas.filter(({ scope }) => scopes.includes(scope));

/** Whether somebody is here for the kitchen's work alone: of all that can be changed, they may change orders and nothing else. */
export const worksInKitchen = (scopes: readonly string[]): boolean => {
  const changes = scopes.filter((scope) => !scope.startsWith("read_"));
  return changes.length === 1 && changes[0] === "write_orders";
};
