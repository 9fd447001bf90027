import type { Component } from "solid-js";
import type { Scope } from "../../worker/domain/access/scopes.ts";
import type { dashboardAreas } from "../contract.ts";
import type { DashboardWord } from "../i18n/dashboard/en.ts";
import { AppsPanel } from "./apps/apps-panel.tsx";
import { AppIcon, BellIcon, CardIcon, KeyIcon, PeopleIcon } from "./icons.tsx";
import { KeysPanel } from "./keys/keys-panel.tsx";
import { MembersPanel } from "./members/members-panel.tsx";
import { PaymentsPanel } from "./payments/payments-panel.tsx";
import { WebhooksPanel } from "./webhooks/webhooks-panel.tsx";

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
  {
    id: "webhooks",
    scope: "manage_webhooks",
    title: "webhooks",
    hint: "webhooks.hint",
    Icon: BellIcon,
    Panel: WebhooksPanel,
  },
];

/** The areas that somebody's scopes open. */
export const areasFor = (scopes: readonly string[]): readonly Area[] =>
  areas.filter(({ scope }) => scopes.includes(scope));
