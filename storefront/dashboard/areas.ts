import { type Component, lazy } from "solid-js";
import type { Scope } from "../../worker/domain/caller/scopes.ts";
import type { dashboardAreas } from "../contract.ts";
import type { DashboardMessageKey } from "../i18n/dashboard/en.ts";
import {
  AppIcon,
  BellIcon,
  CardIcon,
  ClockIcon,
  KeyIcon,
  MenuIcon,
  PeopleIcon,
  ScooterIcon,
  SlidersIcon,
  TagIcon,
} from "./icons.tsx";
import { PotIcon } from "./kitchen/icons.tsx";

export interface Area {
  id: (typeof dashboardAreas)[number];
  /** The scope that a user needs to see the area. */
  scope: Scope;
  title: DashboardMessageKey;
  hint: DashboardMessageKey;
  Icon: Component;
  /** Loaded when the area opens, so that other areas do not slow it down. */
  Panel: Component;
  /** Whether the area takes the whole screen, with the navigation above it. */
  isWide?: boolean;
}

const areas: readonly Area[] = [
  {
    id: "kitchen",
    scope: "write_orders",
    title: "kitchen",
    hint: "kitchen.hint",
    Icon: PotIcon,
    Panel: lazy(() => import("./kitchen/kitchen-panel.tsx").then(({ KitchenPanel }) => ({ default: KitchenPanel }))),
    isWide: true,
  },
  {
    id: "menu",
    scope: "write_menu",
    title: "menu.title",
    hint: "menu.tile",
    Icon: MenuIcon,
    Panel: lazy(() => import("./menu/menu-panel.tsx").then(({ MenuPanel }) => ({ default: MenuPanel }))),
  },
  {
    id: "hours",
    scope: "write_settings",
    title: "hours",
    hint: "hours.tile",
    Icon: ClockIcon,
    Panel: lazy(() => import("./hours/hours-panel.tsx").then(({ HoursPanel }) => ({ default: HoursPanel }))),
  },
  {
    id: "delivery",
    scope: "write_settings",
    title: "delivery",
    hint: "delivery.tile",
    Icon: ScooterIcon,
    Panel: lazy(() =>
      import("./delivery/delivery-panel.tsx").then(({ DeliveryPanel }) => ({ default: DeliveryPanel })),
    ),
  },
  {
    id: "promos",
    scope: "write_settings",
    title: "promos",
    hint: "promos.tile",
    Icon: TagIcon,
    Panel: lazy(() => import("./promos/promos-panel.tsx").then(({ PromosPanel }) => ({ default: PromosPanel }))),
  },
  {
    id: "settings",
    scope: "write_settings",
    title: "settings",
    hint: "settings.tile",
    Icon: SlidersIcon,
    Panel: lazy(() =>
      import("./settings/settings-panel.tsx").then(({ SettingsPanel }) => ({ default: SettingsPanel })),
    ),
  },
  {
    id: "keys",
    scope: "manage_keys",
    title: "keys",
    hint: "keys.hint",
    Icon: KeyIcon,
    Panel: lazy(() => import("./keys/keys-panel.tsx").then(({ KeysPanel }) => ({ default: KeysPanel }))),
  },
  {
    id: "apps",
    scope: "manage_keys",
    title: "apps",
    hint: "apps.hint",
    Icon: AppIcon,
    Panel: lazy(() => import("./apps/apps-panel.tsx").then(({ AppsPanel }) => ({ default: AppsPanel }))),
  },
  {
    id: "members",
    scope: "manage_keys",
    title: "members",
    hint: "members.hint",
    Icon: PeopleIcon,
    Panel: lazy(() => import("./members/members-panel.tsx").then(({ MembersPanel }) => ({ default: MembersPanel }))),
  },
  {
    id: "payments",
    scope: "manage_keys",
    title: "payments",
    hint: "payments.hint",
    Icon: CardIcon,
    Panel: lazy(() =>
      import("./payments/payments-panel.tsx").then(({ PaymentsPanel }) => ({ default: PaymentsPanel })),
    ),
  },
  {
    id: "webhooks",
    scope: "manage_webhooks",
    title: "webhooks",
    hint: "webhooks.hint",
    Icon: BellIcon,
    Panel: lazy(() =>
      import("./webhooks/webhooks-panel.tsx").then(({ WebhooksPanel }) => ({ default: WebhooksPanel })),
    ),
  },
];

/** The areas that a user with these scopes may open. */
export const areasFor = (scopes: readonly string[]): readonly Area[] =>
  areas.filter(({ scope }) => scopes.includes(scope));

/** Whether `write_orders` is the only write scope, as for kitchen staff. */
export const canOnlyEditOrders = (scopes: readonly string[]): boolean => {
  const writeScopes = scopes.filter((scope) => !scope.startsWith("read_"));
  return writeScopes.length === 1 && writeScopes[0] === "write_orders";
};
